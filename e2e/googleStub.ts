/** What the page knows of the stub: the last map and marker, and how a test moves things as a hand would. */
export type GoogleStub = {
  map: { options: Record<string, unknown>; at: { lat: number; lng: number }; zoom: number };
  marker: { at: { lat: number; lng: number }; onMap: boolean };
  dragTo: (lat: number, lng: number) => void;
  clickAt: (lat: number, lng: number) => void;
  asked: { address: string }[];
};

/** Stands in for Google's script: the classes that our map uses, with the behaviour that Google documents. */
function stub(): void {
  type Listener = (event: { latLng: Point }) => void;
  type LatLng = { lat: number; lng: number };
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
    }
    say(name: string, lat: number, lng: number) {
      for (const listener of this.heard.get(name) ?? []) listener({ latLng: new Point(lat, lng) });
    }
  }
  class StubMap extends Heard {
    readonly options: Record<string, unknown>;
    at: LatLng;
    zoom: number;
    constructor(element: HTMLElement, options: Record<string, unknown>) {
      super();
      this.options = options;
      this.at = options['center'] as LatLng;
      this.zoom = options['zoom'] as number;
      element.textContent = 'A map by Google';
      state.map = this;
    }
    getCenter = () => new Point(this.at.lat, this.at.lng);
    getZoom = () => this.zoom;
    setCenter = (at: LatLng) => void (this.at = at);
    setZoom = (zoom: number) => void (this.zoom = zoom);
    getBounds = () => ({ contains: () => true });
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
    maps: { Map: StubMap },
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
