import type { Page } from '@playwright/test';

/** Adds a virtual device that stores passkeys and confirms without a person. */
export async function giveAuthenticator(page: Page): Promise<{ remove: () => Promise<unknown> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
}
