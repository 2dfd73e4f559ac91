/** Handle on the stub in the page: the last map and marker, and functions that move them as a user would. */
export type GoogleStub = {
  map: { options: Record<string, unknown>; at: { lat: number; lng: number }; zoom: number };
  marker: { at: { lat: number; lng: number }; onMap: boolean };
  dragTo: (lat: number, lng: number) => void;
  clickAt: (lat: number, lng: number) => void;
  asked: { address: string }[];
};

/** Replaces Google's script: the classes that the app's map uses, with the documented behaviour. */
function stub(): void {
  type Listener = (event: { latLng: Point }) => void;
  type LatLng = { lat: number; lng: number };
  type Box = { west: number; south: number; east: number; north: number };
  class Point {
    readonly place: LatLng;
    constructor(lat: number, lng: number) {
      this.place = { lat, lng };
    }
    lat = () => this.place.lat;
    lng = () => this.place.lng;
  }
  class Heard {
    private readonly heard = new Map<string, Listener[]>();
    addListener(name: string, listener: Listener) {
      this.heard.set(name, [...(this.heard.get(name) ?? []), listener]);
      return {
        remove: () =>
          this.heard.set(
            name,
            (this.heard.get(name) ?? []).filter((other) => other !== listener),
          ),
      };
    }
    say(name: string, lat = 0, lng = 0) {
      for (const listener of this.heard.get(name) ?? []) listener({ latLng: new Point(lat, lng) });
    }
  }
  class StubMap extends Heard {
    readonly options: Record<string, unknown>;
    readonly element: HTMLElement;
    at: LatLng;
    zoom: number;
    constructor(element: HTMLElement, options: Record<string, unknown>) {
      super();
      this.element = element;
      this.options = options;
      this.at = options['center'] as LatLng;
      this.zoom = options['zoom'] as number;
      element.textContent = 'A map by Google';
      state.map = this;
    }
    getCenter = () => new Point(this.at.lat, this.at.lng);
    getZoom = () => this.zoom;
    setCenter = (at: LatLng) => this.show(at, this.zoom);
    setZoom = (zoom: number) => this.show(this.at, zoom);
    fitBounds = ({ west, south, east, north }: Box) => {
      const { width, height } = this.element.getBoundingClientRect();
      const fits = (px: number, degrees: number) => Math.log2((px * 360) / (256 * Math.max(degrees, 0.001)));
      const zoom = Math.floor(Math.min(fits(width, east - west), fits(height, (north - south) * 1.7)));
      this.show({ lat: (south + north) / 2, lng: (west + east) / 2 }, Math.min(zoom, 18));
    };
    panBy = (right: number, down: number) => this.show(this.placeAt(right, down), this.zoom);
    getBounds = () => ({ contains: () => true, toJSON: () => this.box() });
    /** Pixels from the centre; close enough to Mercator for these tests. */
    pixelOf({ lat, lng }: LatLng) {
      const { width, height } = this.element.getBoundingClientRect();
      const [x, y] = this.perDegree();
      return { x: width / 2 + (lng - this.at.lng) * x, y: height / 2 - (lat - this.at.lat) * y };
    }
    private perDegree(): [number, number] {
      const px = (256 * 2 ** this.zoom) / 360;
      return [px, px / Math.cos((this.at.lat * Math.PI) / 180)];
    }
    private placeAt(right: number, down: number): LatLng {
      const [x, y] = this.perDegree();
      return { lat: this.at.lat - down / y, lng: this.at.lng + right / x };
    }
    private box(): Box {
      const { width, height } = this.element.getBoundingClientRect();
      const [low, high] = [this.placeAt(-width / 2, height / 2), this.placeAt(width / 2, -height / 2)];
      return { west: low.lng, south: low.lat, east: high.lng, north: high.lat };
    }
    private show(at: LatLng, zoom: number) {
      this.at = at;
      this.zoom = zoom;
      for (const overlay of this.overlays) overlay.draw();
      this.say('idle');
    }
    readonly overlays = new Set<StubOverlay>();
  }
  class StubOverlay {
    static readonly preventMapHitsAndGesturesFrom = () => undefined;
    private map: StubMap | null = null;
    setMap(map: StubMap | null) {
      if (!map) this.onRemove();
      this.map?.overlays.delete(this);
      this.map = map;
      if (!map) return;
      map.overlays.add(this);
      this.onAdd();
      this.draw();
    }
    getPanes = () => ({ overlayMouseTarget: this.map?.element });
    getProjection = () => ({ fromLatLngToDivPixel: (at: LatLng) => this.map?.pixelOf(at) });
    onAdd() {}
    draw() {}
    onRemove() {}
  }
  class StubMarker extends Heard {
    at: LatLng = { lat: 0, lng: 0 };
    onMap = false;
    constructor() {
      super();
      state.marker = this;
    }
    setIcon = () => undefined;
    setPosition = (at: LatLng) => void (this.at = at);
    setMap = (map: unknown) => void (this.onMap = map !== null);
  }
  class StubGeocoder {
    async geocode(asked: { address: string }) {
      state.asked.push(asked);
      if (asked.address.startsWith('Nowhere')) {
        throw new Error('GEOCODER_GEOCODE: ZERO_RESULTS: No result was found for this GeocoderRequest.');
      }
      return { results: [{ geometry: { location: new Point(53.9583, -1.1214), location_type: 'ROOFTOP' } }] };
    }
  }
  const state: Record<string, unknown> & { asked: object[]; map?: StubMap; marker?: StubMarker } = {
    asked: [],
    dragTo: (lat: number, lng: number) => state.marker?.say('dragend', lat, lng),
    clickAt: (lat: number, lng: number) => state.map?.say('click', lat, lng),
  };
  const libraries: Record<string, object> = {
    core: { Point, event: { clearInstanceListeners: () => undefined } },
    maps: { Map: StubMap, OverlayView: StubOverlay },
    marker: { Marker: StubMarker },
    geocoding: { Geocoder: StubGeocoder },
    places: {},
  };
  const page = globalThis as unknown as { google: { maps: Record<string, unknown> }; stub: unknown };
  page.stub = state;
  page.google.maps['importLibrary'] = async (name: string) => libraries[name];
  (page.google.maps['__ib__'] as () => void)();
}

export const GOOGLE_STUB = `(${stub.toString()})();`;
