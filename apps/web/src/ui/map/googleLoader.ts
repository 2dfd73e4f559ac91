import { type Libraries, Loader } from '@googlemaps/js-api-loader';
import type { GoogleSettings } from './drawing.ts';

const RETRIES = 3;
const FIRST_DELAY_MS = 500;

let loading: Promise<Loader> | undefined;

/** Official loader. It has one set of options per page, and throws when it is given another. */
export const googleLoader = ({ key, libraries, region, language, version, url }: GoogleSettings): Loader =>
  new Loader({
    apiKey: key,
    version,
    libraries: [...libraries] as Libraries,
    ...(region === null ? {} : { region }),
    ...(language === null ? {} : { language }),
    ...(url === null ? {} : { url }),
    // The loader would retry within milliseconds, which is too soon to help.
    retries: 0,
  });

/** Loads Google's script in up to four attempts, with 0.5, 1 and 2 seconds between. */
export function loadGoogle(settings: GoogleSettings): Promise<Loader> {
  const loader = googleLoader(settings);
  loading ??= load(loader).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(loader: Loader): Promise<Loader> {
  for (let tried = 0; ; tried += 1) {
    try {
      await loader.load();
      return loader;
    } catch (error) {
      if (tried === RETRIES) throw error;
      await new Promise((go) => setTimeout(go, FIRST_DELAY_MS * 2 ** tried));
    }
  }
}
