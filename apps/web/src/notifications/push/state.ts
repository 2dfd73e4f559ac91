/** How things stand between this browser and what it could be told. */
export type PushState =
  /** Nothing is set up, so nothing is shown. */
  | 'none'
  | 'unsupported'
  /** An iPhone shows notifications of apps on its home screen alone. */
  | 'home_screen'
  | 'denied'
  | 'off'
  | 'on';

type Facts = {
  public_key: string | null;
  /** The addresses of mine that the server knows. */
  endpoints: readonly string[];
  supported: boolean;
  /** An iPhone or iPad that shows Handover as a page of its browser. */
  apple_page: boolean;
  permission: NotificationPermission;
  /** This browser's own address, if it has one. */
  endpoint: string | undefined;
};

export function pushState({ public_key, endpoints, supported, apple_page, permission, endpoint }: Facts): PushState {
  if (public_key === null) return 'none';
  if (!supported) return apple_page ? 'home_screen' : 'unsupported';
  if (permission === 'denied') return 'denied';
  return permission === 'granted' && endpoint !== undefined && endpoints.includes(endpoint) ? 'on' : 'off';
}

/** A key as a browser wants it: its bytes. */
export function keyBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
