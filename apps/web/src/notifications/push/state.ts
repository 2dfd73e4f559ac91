/** State of push notifications in this browser. */
export type PushState =
  /** Push is not set up on the server, so nothing is shown. */
  | 'none'
  | 'unsupported'
  /** An iPhone shows notifications only of apps on its home screen. */
  | 'home_screen'
  | 'denied'
  | 'off'
  | 'on';

type Facts = {
  public_key: string | null;
  /** Endpoints of this user that the server knows. */
  endpoints: readonly string[];
  supported: boolean;
  /** True if an iPhone or iPad shows Handover as a page of its browser. */
  apple_page: boolean;
  permission: NotificationPermission;
  /** Endpoint of this browser, if it has one. */
  endpoint: string | undefined;
};

export function pushState({ public_key, endpoints, supported, apple_page, permission, endpoint }: Facts): PushState {
  if (public_key === null) return 'none';
  if (!supported) return apple_page ? 'home_screen' : 'unsupported';
  if (permission === 'denied') return 'denied';
  return permission === 'granted' && endpoint !== undefined && endpoints.includes(endpoint) ? 'on' : 'off';
}

/** Key as bytes, as the browser takes it. */
export function keyBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
