import { isAdmin } from '@handover/domain/viewer';
import type { Me } from '@handover/contract/accounts/accounts';
import { careProviders } from '@handover/contract/clients/pages';
import type { Answer } from '@handover/contract/endpoint';
import { type InvitationType, sendInvitations } from '@handover/contract/clients/invitations';
import type { Option } from '@handover/contract/list';
import { shortDate } from '@handover/domain/format';
import { Button, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { useForm } from '../../api/form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AgencySelect } from './AgencySelect.tsx';
import { emailsIn, isEmail } from './emails.ts';
import { EmailsInput } from './EmailsInput.tsx';
import { INVITATIONS, invitationsOf } from './invitationTexts.ts';
import { invitationMail, type Invited } from '@handover/domain/clients/invitationMail';
import shared from '../../ui/shared.module.css';
import classes from './InvitePage.module.css';

const sentWords = ({ data }: Answer<typeof sendInvitations>): string => {
  const until = shortDate(new Date(data[0]?.expires_at ?? ''), new Date());
  return data.length === 1
    ? `1 invitation is on its way to ${data[0]?.email}. The link works until ${until}.`
    : `${invitationsOf(data.length)} are on their way. The links work until ${until}.`;
};

/** Agency that a manager's care providers join: their own, or the one that their care provider belongs to. */
function useOwnAgency({ kind, company, care_provider_id }: Me): string | null {
  const own = useCall(
    careProviders.find,
    { care_provider_id: care_provider_id ?? '' },
    { enabled: kind === 'provider' },
  );
  return kind === 'agency' ? company : (own.data?.data.agency?.company_name ?? null);
}

/** Form for invitations: emails and a message, beside a preview of the mail. */
export function InviteForm({ type, me }: { type: InvitationType; me: Me }) {
  const asksAgency = type === 'care_provider' && isAdmin(me);
  const own_agency = useOwnAgency(me);
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [agency, setAgency] = useState<Option>();
  const [sent, setSent] = useState<string>();
  const { form, field, values, set, errors, message, busy } = useForm(
    sendInvitations,
    { type, emails: [], agency_id: '', message: '' },
    (answer) => {
      set('emails', []);
      setSent(sentWords(answer));
      toast.saved();
    },
    ({ emails }) => ({
      ...(emails.every(isEmail) ? {} : { emails: 'Correct or remove what is marked: it is not an email address' }),
      ...(asksAgency && !agency ? { agency_id: 'Choose an agency' } : {}),
    }),
    async (given) => {
      setTyped('');
      return { emails: [...new Set([...given.emails, ...emailsIn(typed)])] };
    },
  );
  const { emails } = values;
  const valid = emails.filter(isEmail).length;
  const company_name = isAdmin(me) ? null : me.company;

  return (
    <>
      {message && (
        <Banner tone="red" className={classes.told}>
          {message}
        </Banner>
      )}
      {sent && !message && (
        <Banner tone="green" className={classes.told}>
          {sent}
        </Banner>
      )}
      <div className={classes.invite}>
        <form {...form} className={`${shared.card} ${classes.inviteForm}`} onChange={() => setSent(undefined)}>
          <div>
            <h2>{INVITATIONS[type].invite}</h2>
            <p className={shared.dim}>Each person gets an email with a link that works for seven days.</p>
          </div>
          {asksAgency && (
            <AgencySelect
              value={agency?.value}
              error={errors.agency_id}
              onChange={(chosen) => {
                set('agency_id', chosen?.value ?? '');
                setAgency(chosen ?? undefined);
              }}
            />
          )}
          <EmailsInput
            emails={emails}
            typed={typed}
            error={errors.emails}
            onChange={(next, still) => {
              setTyped(still);
              if (next.join() !== emails.join()) set('emails', next);
            }}
            onBlur={() => emails.length > 0 && field('emails').onBlur()}
          />
          <Textarea
            {...field('message')}
            onChange={(event) => set('message', event.currentTarget.value)}
            label="Personal message"
            description="Optional"
            maxLength={500}
          />
          <Button
            type="submit"
            disabled={busy}
            leftSection={<IconSend size={16} aria-hidden />}
            // Keep the focus in the field just typed in, or its new line would move this button from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            {busy ? 'Loading...' : `Send ${valid > 0 ? invitationsOf(valid) : 'invitations'}`}
          </Button>
        </form>
        <MailPreview
          type={type}
          invited_by={`${me.first_name} ${me.last_name}`}
          company_name={company_name}
          agency_name={agency?.label ?? own_agency}
          message={(values.message ?? '').trim()}
        />
      </div>
    </>
  );
}

/** Preview of the mail while it is being written. */
function MailPreview(invited: Invited) {
  const { subject, lines, button, after } = invitationMail(invited);
  return (
    <aside className={`${shared.card} ${classes.mailPreview}`} aria-label="What they receive">
      <p className={`${shared.dim} ${classes.note}`} aria-hidden>
        What they receive
      </p>
      <h2>{subject}</h2>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      <span className={classes.mailButton}>{button}</span>
      {after.map((line) => (
        <p key={line} className={`${shared.dim} ${classes.note}`}>
          {line}
        </p>
      ))}
    </aside>
  );
}
