/// <reference types="google.maps" />

/** Google's markers are pictures; what is part of the page needs an overlay that follows the map. */
export function standingOn(
  OverlayView: typeof google.maps.OverlayView,
  map: google.maps.Map,
  element: HTMLElement,
  place: google.maps.LatLngLiteral,
): () => void {
  class Standing extends OverlayView {
    override onAdd() {
      this.getPanes()?.overlayMouseTarget.append(element);
      OverlayView.preventMapHitsAndGesturesFrom(element);
    }
    override draw() {
      const at = this.getProjection().fromLatLngToDivPixel(place);
      if (at) element.style.transform = `translate(${at.x}px, ${at.y}px)`;
    }
    override onRemove() {
      element.remove();
    }
  }
  const standing = new Standing();
  standing.setMap(map);
  return () => standing.setMap(null);
}
