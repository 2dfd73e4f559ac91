import type { Me } from '@handover/contract/accounts/accounts';
import { AuthenticatorApp } from './AuthenticatorApp.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RenewCodes } from './RenewCodes.tsx';

/** The user's second factors, and the recovery codes that replace them. */
export const SecondFactors = ({ me }: { me: Me }) => (
  <>
    <Passkeys me={me} />
    <AuthenticatorApp me={me} />
    {me.second_factor.on && <RenewCodes me={me} />}
  </>
);
