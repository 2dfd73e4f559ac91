import type { StaffMember } from '@handover/contract/staff/staff';
import { UnstyledButton } from '@mantine/core';
import { Modal } from '../ui/Modal.tsx';
import { useLast } from '../ui/useLast.ts';
import { JobsByStatus } from './JobsByStatus.tsx';
import shared from '../ui/shared.module.css';
import classes from './Profile.module.css';

const COUNTERS = [
  { status: 'active', title: 'Active Jobs', count: 'active_jobs_count' },
  { status: 'completed', title: 'Completed Jobs', count: 'completed_jobs_count' },
  { status: 'invoiced', title: 'Invoices issued', count: 'invoiced_jobs_count' },
] as const;

type Props = {
  member: StaffMember;
  /** Value of `open` in the address. */
  opened: string | undefined;
  onOpen: (what: string) => void;
  onClose: () => void;
};

/** Counts of a member's shifts; each number opens its shifts. */
export function Counters({ member, opened, onOpen, onClose }: Props) {
  const open = COUNTERS.find(({ status }) => opened === `jobs:${status}`);
  const shown = useLast(open);
  return (
    <>
      <div className={classes.counters}>
        {COUNTERS.map(({ status, title, count }) => (
          <UnstyledButton
            key={status}
            className={`${shared.card} ${classes.counter}`}
            aria-haspopup="dialog"
            onClick={() => onOpen(`jobs:${status}`)}
          >
            <b className={shared.num}>{member[count]}</b>
            <span>{title}</span>
          </UnstyledButton>
        ))}
      </div>
      <Modal opened={open !== undefined} onClose={onClose} title={shown?.title ?? ''} size={520}>
        {shown && <JobsByStatus member_id={member.member_id} status={shown.status} />}
      </Modal>
    </>
  );
}
