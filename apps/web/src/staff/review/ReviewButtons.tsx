import { staffDocuments } from '@handover/contract/staff/documents';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBan, IconCircleCheck, IconCircleX, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { useToast } from '../../ui/toast.tsx';
import { type Reviewed, reviewInput } from './reviewed.ts';
import { type Refusal, RefusalDialog } from './RefusalDialog.tsx';
import shared from '../../ui/shared.module.css';
import classes from './ReviewButtons.module.css';

/**
 * Review buttons of an administrator for a certificate or a vaccination: one click verifies it, a refusal needs a
 * reason.
 */
export function ReviewButtons({ of }: { of: Reviewed }) {
  const { part, state, title } = of;
  const sending = useSend(staffDocuments[part].review);
  const toast = useToast();
  const [refusal, setRefusal] = useState<Refusal>();
  const verify = () =>
    sending.mutate(
      { ...reviewInput(of), state: 'verified', updated_at: of.updated_at },
      { onSuccess: () => toast.saved(), onError: () => toast.failed() },
    );
  return (
    <div className={classes.review} data-part="review">
      <div className={classes.buttons}>
        {state === 'waiting' && (
          <Button size="xs" px={10} variant="default" disabled={sending.isPending} onClick={verify}>
            {sending.isPending ? 'Loading...' : 'Verify'}
            <span className={shared.sr}> {title}</span>
          </Button>
        )}
        <Menu width={190} position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon size={32} aria-label={`Review ${title}`} disabled={sending.isPending}>
              <IconDots size={17} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {state !== 'verified' && state !== 'waiting' && (
              <Menu.Item leftSection={<IconCircleCheck size={16} stroke={1.7} aria-hidden />} onClick={verify}>
                Verify
              </Menu.Item>
            )}
            {state !== 'rejected' && (
              <Menu.Item
                leftSection={<IconCircleX size={16} stroke={1.7} aria-hidden />}
                onClick={() => setRefusal('rejected')}
              >
                Reject
              </Menu.Item>
            )}
            {state !== 'withdrawn' && (
              <Menu.Item
                leftSection={<IconBan size={16} stroke={1.7} aria-hidden />}
                onClick={() => setRefusal('withdrawn')}
              >
                Withdraw
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      {sending.isError && (
        <p className={classes.failed} role="alert">
          {messageOf(sending.error)}
        </p>
      )}
      <RefusalDialog of={of} refusal={refusal} onClose={() => setRefusal(undefined)} />
    </div>
  );
}
