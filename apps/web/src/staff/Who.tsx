import type { StaffMember } from '@handover/contract/staff/staff';
import { usePicture } from '../accounts/usePicture.ts';
import { Ago } from '../ui/Ago.tsx';
import { PictureInput } from '../ui/PictureInput.tsx';
import { Tags } from '../ui/Tags.tsx';
import { Contacts } from './Contacts.tsx';
import shared from '../ui/shared.module.css';
import classes from './Profile.module.css';

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' });

/** Picture, position, contacts and skills of a member. */
export function Who({ member }: { member: StaffMember }) {
  const { position, last_sign_in_at, created_at, tags } = member;
  return (
    <section className={`${shared.card} ${classes.who}`} aria-label="Details">
      <PictureInput
        name={`${member.first_name} ${member.last_name}`}
        picture={member.picture}
        narrow
        {...usePicture(member.member_id)}
      >
        <h2>{position ?? 'Staff member'}</h2>
        <p className={shared.dim}>On Handover since {month.format(new Date(created_at))}</p>
        <p className={shared.dim}>
          {last_sign_in_at ? (
            <>
              Last active <Ago at={last_sign_in_at} />
            </>
          ) : (
            'Not signed in yet'
          )}
        </p>
      </PictureInput>
      <Contacts className={classes.contacts} member={member} />
      {tags.length > 0 && <Tags tags={tags} />}
    </section>
  );
}
