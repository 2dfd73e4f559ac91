import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import { useState } from 'react';
import { AppLink } from '../ui/AppLink.tsx';
import { Modal } from '../ui/Modal.tsx';
import { nameOf } from '../shifts/shared/shiftTexts.ts';
import { StaffCard } from '../shifts/shared/StaffCard.tsx';
import shared from '../ui/shared.module.css';

type Props = { viewer: Viewer; job: JobAnswer; member: NonNullable<JobAnswer['assigned_to']> };

/** Member who has a shift: linked to the profile for administrators, shown on a card to others. */
export function WhoWorks({ viewer, job, member }: Props) {
  const [opened, setOpened] = useState(false);
  const name = nameOf(member);
  return (
    <>
      {isAdmin(viewer) ? (
        <AppLink href={`/staff/${member.member_id}`}>{name}</AppLink>
      ) : (
        <button type="button" className={shared.textButton} aria-haspopup="dialog" onClick={() => setOpened(true)}>
          {name}
        </button>
      )}
      ,{' '}
      <span className={shared.num} style={{ whiteSpace: 'nowrap' }}>
        {member.code}
      </span>
      <Modal opened={opened} onClose={() => setOpened(false)} title={name} size={400}>
        <StaffCard viewer={viewer} job={job} member_id={member.member_id} />
      </Modal>
    </>
  );
}
