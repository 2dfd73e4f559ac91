import type { StaffMember } from '@handover/contract/staff/staff';
import { IconBrandWhatsapp, IconCake, IconHome, IconMail, IconPhone } from '@tabler/icons-react';
import { dayText } from '../lists/texts.ts';
import '../styles/clients.css';

const NUMBERS = [
  { id: 'mobile_telephone', title: 'Mobile', Icon: IconPhone },
  { id: 'home_telephone', title: 'Home', Icon: IconHome },
  { id: 'whatsapp_telephone', title: 'WhatsApp', Icon: IconBrandWhatsapp },
] as const;

/** Contact details of a member. */
export const Contacts = ({ member: { email, dob, ...member } }: { member: StaffMember }) => (
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
);
