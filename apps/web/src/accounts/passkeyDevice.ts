import type { Answer, Sent } from '@handover/contract/endpoint';
import type { addPasskey, passkeySignIn, startPasskey, startPasskeySignIn } from '@handover/contract/accounts/passkeys';

/** True if the browser supports passkeys. Old browsers do not, nor do pages that are not served securely. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Library for passkeys, loaded only when one is used. */
const library = () => import('@simplewebauthn/browser');

/** Creates a passkey on this device; the person confirms with a finger, a face or the code of the device. */
export async function createPasskey(
  options: Answer<typeof startPasskey>['data'],
): Promise<Sent<typeof addPasskey>['passkey']> {
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

/** Signs in with a passkey of this device. */
export async function showPasskey(
  options: Answer<typeof startPasskeySignIn>['data'],
): Promise<Sent<typeof passkeySignIn>['passkey']> {
  const { startAuthentication } = await library();
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as never });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
}
