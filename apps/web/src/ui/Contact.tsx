import type { TablerIcon } from '@tabler/icons-react';
import { IconCake, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { callLink } from './callLink.ts';
import shared from './shared.module.css';
import classes from './Contact.module.css';

/** Contact details of a person or a client, one below the other. */
export const ContactList = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={`${classes.contacts} ${className}`}>{children}</div>
);

type Props = { Icon: TablerIcon; note?: string; children: ReactNode };

/** Contact detail with its icon, and a note at the end of the line. */
export const Contact = ({ Icon, note, children }: Props) => (
  <p className={classes.contact} data-part="contact">
    <Icon size={16} stroke={1.7} aria-hidden />
    {children}
    {note && <small>{note}</small>}
  </p>
);

/** Contact detail that is an email address. */
export const EmailContact = ({ email }: { email: string }) => (
  <Contact Icon={IconMail}>
    <a href={`mailto:${email}`}>{email}</a>
  </Contact>
);

/** Contact detail that is a telephone number, linked for calls. */
export const PhoneContact = ({ number, ...contact }: Omit<Props, 'children'> & { number: string }) => (
  <Contact {...contact}>
    <a href={callLink(number)} className={shared.num}>
      {number}
    </a>
  </Contact>
);

/** Date of birth among the contact details. */
export const BirthContact = ({ day }: { day: string }) => (
  <Contact Icon={IconCake} note="Date of birth">
    <span className={shared.num}>{day}</span>
  </Contact>
);
