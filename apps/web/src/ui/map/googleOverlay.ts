/// <reference types="google.maps" />

/** Overlay for an element on the map, since Google's markers are only pictures. */
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
