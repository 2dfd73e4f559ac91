import { messageOf } from '../api/error.ts';

const WORDS: Record<string, string> = {
  NotAllowedError: 'The passkey was not used. Try again when you are ready.',
  AbortError: 'The passkey was not used. Try again when you are ready.',
  InvalidStateError: 'This device has a passkey for your account already.',
  NotSupportedError: 'This device cannot keep a passkey. Use another device or an authenticator app.',
  ConstraintError: 'This device cannot keep a passkey. Use another device or an authenticator app.',
  SecurityError: 'Passkeys do not work at this address. Open Handover at its own address.',
};

/** Explains why a passkey was not made or used: in our words for the device's errors, else in the server's. */
export function passkeyProblem(error: unknown): string {
  const words = error instanceof Error ? WORDS[error.name] : undefined;
  return words ?? messageOf(error);
}
