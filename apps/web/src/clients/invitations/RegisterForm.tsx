import type { Answer } from '@handover/contract/endpoint';
import { type checkInvitation, register } from '@handover/contract/clients/invitations';
import { REGISTRATION_TITLES } from '@handover/domain/clients/invitations';
import { Checkbox, TextInput } from '@mantine/core';
import { IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthShell } from '../../accounts/AuthShell.tsx';
import { NewPassword } from '../../accounts/NewPassword.tsx';
import { SubmitButton } from '../../accounts/SubmitButton.tsx';
import { useForm } from '../../api/form.ts';
import { forgetMe } from '../../api/me.ts';
import { Banner } from '../../ui/Banner.tsx';
import { CompanyFields } from '../CompanyFields.tsx';
import { WhatHappensNext } from './WhatHappensNext.tsx';
import { INVITATIONS } from './invitationTexts.ts';
import { Pill } from '../../ui/Pill.tsx';
import shared from '../../ui/shared.module.css';
import classes from './RegisterPage.module.css';
import columns from '../../ui/TwoColumns.module.css';
import auth from '../../accounts/AuthShell.module.css';

type Invitation = Answer<typeof checkInvitation>['data'];

const PERSON = { first_name: '', last_name: '', mobile_telephone: '', password: '' };
const COMPANY = {
  company_name: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  town: '',
  province: '',
  post_code: '',
  country: 'GB' as const,
};

/** Form for a new account, and its company unless it is a member's. */
export function RegisterForm({ invite_id, invitation }: { invite_id: string; invitation: Invitation }) {
  const { type, email, message: personal, invited_by, company_name } = invitation;
  const { submit } = INVITATIONS[type];
  const brings = type !== 'staff_member';
  const { history } = useRouter();
  const [accepted, setAccepted] = useState(false);
  const registration = useForm(
    register,
    { invite_id, type, ...PERSON, ...(brings ? COMPANY : {}) },
    () => {
      forgetMe();
      history.push('/dashboard?new_user=true');
    },
    (): Record<string, string> => (accepted ? {} : { terms: 'Accept the terms to go on' }),
  );
  const { form, field, values, errors, message, busy } = registration;
  const terms = accepted ? undefined : (errors as { terms?: string }).terms;
  const asked = (name: keyof typeof PERSON) => ({ ...field(name), required: true, withAsterisk: false });

  return (
    <AuthShell
      title={REGISTRATION_TITLES[type]}
      lead={brings ? 'Every field is required.' : 'It takes a minute. Every field is required.'}
      badge={
        <Pill tone="green" className={classes.invited}>
          <IconCheck size={13} aria-hidden />
          <span>Invitation from {company_name ?? invited_by}</span>
        </Pill>
      }
      aside={<WhatHappensNext type={type} />}
    >
      {personal && (
        <figure className={classes.personal}>
          <blockquote>{personal}</blockquote>
          <figcaption className={shared.dim}>{invited_by}</figcaption>
        </figure>
      )}
      {message && <Banner tone="red">{message}</Banner>}
      <form {...form} className={auth.fields}>
        <div className={`${columns.columns} ${columns.narrow}`}>
          {brings && <CompanyFields form={registration} />}
          <TextInput {...asked('first_name')} className={columns.half} label="First name" autoComplete="given-name" />
          <TextInput {...asked('last_name')} className={columns.half} label="Last name" autoComplete="family-name" />
          <TextInput
            {...asked('mobile_telephone')}
            className={columns.wide}
            label="Mobile telephone"
            type="tel"
            autoComplete="tel"
          />
          <TextInput
            className={columns.wide}
            label="Email"
            type="email"
            value={email}
            readOnly
            autoComplete="username"
            rightSection={<IconCircleCheck size={18} color="var(--h-green)" aria-label="As in your invitation" />}
          />
          <div className={columns.wide}>
            <NewPassword {...asked('password')} label="Password" password={values.password} />
          </div>
        </div>
        <Checkbox
          classNames={{ body: classes.termsBody, inner: classes.termsBox }}
          name="terms"
          checked={accepted}
          error={terms}
          aria-invalid={terms ? true : undefined}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
          label={
            <>
              I accept the{' '}
              <a href="/terms" target="_blank" rel="noopener">
                terms
              </a>
            </>
          }
        />
        <SubmitButton busy={busy}>{submit}</SubmitButton>
      </form>
    </AuthShell>
  );
}
