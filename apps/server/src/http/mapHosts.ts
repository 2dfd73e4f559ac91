import type { Config } from '../config/config.ts';

type Directive = 'scriptSrc' | 'styleSrc' | 'imgSrc' | 'fontSrc' | 'connectSrc' | 'frameSrc';
type Hosts = Partial<Record<Directive, string[]>>;
type MapConfig = Pick<Config, 'GOOGLE_MAPS_KEY' | 'GOOGLE_MAPS_URL' | 'MAP_PMTILES_URL' | 'MAP_STYLE_URL'>;

/** Hosts that Google's guide to content security policies lists, without permission to evaluate text as code. */
const GOOGLE: Hosts = {
  scriptSrc: ['https://*.googleapis.com', 'https://*.gstatic.com', 'blob:'],
  styleSrc: ['https://fonts.googleapis.com'],
  imgSrc: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  fontSrc: ['https://fonts.gstatic.com'],
  connectSrc: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com', 'data:', 'blob:'],
  frameSrc: ['https://*.google.com'],
};

/** Returns the origin of an address; a path of our own needs no permission. */
const originOf = (url: string): string[] => (url.startsWith('http') ? [new URL(url).origin] : []);

/** Returns the hosts from which pages may load because of their maps: none, unless the configuration names them. */
export function mapHosts(config: MapConfig): Hosts {
  if (config.GOOGLE_MAPS_KEY) {
    const own = originOf(config.GOOGLE_MAPS_URL);
    return { ...GOOGLE, scriptSrc: [...(GOOGLE.scriptSrc ?? []), ...own] };
  }
  const origins = originOf(config.MAP_PMTILES_URL || config.MAP_STYLE_URL);
  return { imgSrc: origins, connectSrc: origins };
}
