import type { StaffMember } from '@handover/contract/staff';
import { IconBrandWhatsapp, IconCake, IconHome, IconMail, IconPhone } from '@tabler/icons-react';
import { usePicture } from '../accounts/usePicture.ts';
import { dayText } from '../lists/texts.ts';
import { Ago } from '../ui/Ago.tsx';
import { PictureInput } from '../ui/PictureInput.tsx';
import { Tags } from '../ui/Tags.tsx';

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' });

const NUMBERS = [
  { id: 'mobile_telephone', title: 'Mobile', Icon: IconPhone },
  { id: 'home_telephone', title: 'Home', Icon: IconHome },
  { id: 'whatsapp_telephone', title: 'WhatsApp', Icon: IconBrandWhatsapp },
] as const;

/** Their face, what they do, how to reach them and what they can do. */
export function Who({ member }: { member: StaffMember }) {
  const { email, dob, position, last_sign_in_at, created_at, tags } = member;
  return (
    <section className="card staff-who" aria-label="Details">
      <PictureInput
        name={`${member.first_name} ${member.last_name}`}
        picture={member.picture}
        {...usePicture(member.member_id)}
      >
        <h2>{position ?? 'Staff member'}</h2>
        <p className="dim">On Handover since {month.format(new Date(created_at))}</p>
        <p className="dim">
          {last_sign_in_at ? (
            <>
              Last active <Ago at={last_sign_in_at} />
            </>
          ) : (
            'Not signed in yet'
          )}
        </p>
      </PictureInput>
      <div className="contacts">
        <p className="contact">
          <IconMail size={16} stroke={1.7} aria-hidden />
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        {NUMBERS.map(({ id, title, Icon }) => {
          const number = member[id];
          return (
            number && (
              <p className="contact" key={id}>
                <Icon size={16} stroke={1.7} aria-hidden />
                <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className="num">
                  {number}
                </a>
                <small>{title}</small>
              </p>
            )
          );
        })}
        {dob && (
          <p className="contact">
            <IconCake size={16} stroke={1.7} aria-hidden />
            <span className="num">{dayText(dob)}</span>
            <small>Date of birth</small>
          </p>
        )}
      </div>
      {tags.length > 0 && <Tags tags={tags} />}
    </section>
  );
}
