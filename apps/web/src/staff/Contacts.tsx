import type { StaffMember } from '@handover/contract/staff/staff';
import { IconBrandWhatsapp, IconHome, IconPhone } from '@tabler/icons-react';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { BirthContact, ContactList, EmailContact, PhoneContact } from '../ui/Contact.tsx';

const NUMBERS = [
  { id: 'mobile_telephone', title: 'Mobile', Icon: IconPhone },
  { id: 'home_telephone', title: 'Home', Icon: IconHome },
  { id: 'whatsapp_telephone', title: 'WhatsApp', Icon: IconBrandWhatsapp },
] as const;

type Reached = Pick<StaffMember, 'email' | 'dob' | (typeof NUMBERS)[number]['id']>;
/** Contact details of a member. */
export const Contacts = ({ member, className }: { member: Reached; className?: string | undefined }) => (
  <ContactList className={className}>
    <EmailContact email={member.email} />
    {NUMBERS.map(({ id, title, Icon }) => {
      const number = member[id];
      return number && <PhoneContact key={id} Icon={Icon} number={number} note={title} />;
    })}
    {member.dob && <BirthContact day={dayInWords(member.dob)} />}
  </ContactList>
);
