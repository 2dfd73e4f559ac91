import type { Answer, Sent } from '@handover/contract/endpoint';
import type { addPasskey, passkeySignIn, startPasskey, startPasskeySignIn } from '@handover/contract/accounts/passkeys';

/** Old browsers, and pages that are not served safely, know no passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Loaded when somebody uses a passkey, and not with every page that could. */
const library = () => import('@simplewebauthn/browser');

/** Has this device make a passkey; the person confirms with a finger, a face or the code of the device. */
export async function createPasskey(
  options: Answer<typeof startPasskey>['data'],
): Promise<Sent<typeof addPasskey>['passkey']> {
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

/** Has a device sign with a passkey. */
export async function showPasskey(
  options: Answer<typeof startPasskeySignIn>['data'],
): Promise<Sent<typeof passkeySignIn>['passkey']> {
  const { startAuthentication } = await library();
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as never });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
}
