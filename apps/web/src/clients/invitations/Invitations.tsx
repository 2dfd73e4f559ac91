import {
  type InvitationType,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@handover/contract/clients/invitations';
import { IconMailPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCall, useSend } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { type Invitation, InvitationCards, InvitationTable } from './InvitationRows.tsx';
import { INVITATIONS } from './invitationTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './InvitePage.module.css';

/** Invitations of one kind, with their states. */
export function Invitations({ type }: { type: InvitationType }) {
  const list = useCall(listInvitations, { type });
  const resending = useSend(resendInvitation);
  const revoking = useSend(revokeInvitation);
  const [told, setTold] = useState<{ tone: 'green' | 'red'; words: string }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const phone = usePhone();
  const confirm = useConfirm();
  const toast = useToast();
  const invitations = list.data?.data;

  const outcome = (words: string) => ({
    onSuccess: () => {
      toast.saved();
      setTold({ tone: 'green', words });
      heading.current?.focus();
    },
    onError: (error: Error) => {
      toast.failed(messageOf(error));
      setTold({ tone: 'red', words: messageOf(error) });
    },
  });
  const resend = ({ invitation_id, email }: Invitation) =>
    resending.mutate({ invitation_id }, outcome(`A new link is on its way to ${email}. The old one no longer works.`));
  const revoke = async ({ invitation_id, email }: Invitation) => {
    const sure = await confirm({
      title: 'Revoke invitation',
      context: `The link that was sent to ${email} stops working at once.`,
      keep: 'Keep invitation',
      act: 'Revoke invitation',
      danger: true,
    });
    if (sure) revoking.mutate({ invitation_id }, outcome(`The invitation of ${email} has been revoked.`));
  };

  const rows = {
    invitations: invitations ?? [],
    busy: resending.isPending || revoking.isPending,
    onResend: resend,
    onRevoke: (invitation: Invitation) => void revoke(invitation),
  };
  return (
    <section className={classes.invitations} aria-labelledby="invitations">
      {told && (
        <Banner tone={told.tone} className={classes.told}>
          {told.words}
        </Banner>
      )}
      <div className={`${shared.card} ${classes.sent}`}>
        <h2 className={classes.title} id="invitations" ref={heading} tabIndex={-1}>
          Invitations {list.data && <span className={`${shared.dim} ${shared.num}`}>{list.data.meta.total}</span>}
        </h2>
        {list.isPending && <Loading className={classes.state} text="Loading results..." />}
        {list.isError && !invitations && <ErrorState className={classes.state} onRetry={() => void list.refetch()} />}
        {invitations?.length === 0 && (
          <Empty
            className={classes.state}
            icon={<IconMailPlus size={22} stroke={1.7} />}
            title={INVITATIONS[type].none}
            text="People you invite appear here, with what has become of it."
          />
        )}
        {rows.invitations.length > 0 && (phone ? <InvitationCards {...rows} /> : <InvitationTable {...rows} />)}
        {list.data && list.data.meta.total > rows.invitations.length && (
          <p className={`${shared.dim} ${classes.end}`}>The newest {rows.invitations.length} are shown.</p>
        )}
      </div>
    </section>
  );
}
