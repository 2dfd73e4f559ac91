import { USER_STATUS_WORDS } from '@handover/contract/accounts/users';
import { LEVEL_NAMES, type Viewer } from '@handover/domain/viewer';
import { IconPhone } from '@tabler/icons-react';
import { StatusPill } from '../lists/StatusPill.tsx';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { Ago } from '../ui/Ago.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { BirthContact, ContactList, EmailContact, PhoneContact } from '../ui/Contact.tsx';
import { Person } from '../ui/Person.tsx';
import { belongings, type User } from './belongings.ts';
import shared from '../ui/shared.module.css';
import facts from '../ui/Facts.module.css';
import classes from './UserPage.module.css';
import titled from '../ui/Titled.module.css';

/** Card with a user's name, where they belong and how to reach them. */
export function UserCard({ viewer, user }: { viewer: Viewer; user: User }) {
  const places = belongings(user, viewer);
  return (
    <section className={`${shared.card} ${titled.card} ${classes.card}`} aria-label="Details">
      <header>
        <Person name={`${user.first_name} ${user.last_name}`} size={72} picture={user.picture} />
        <div>
          <h2>{LEVEL_NAMES[user.level]}</h2>
          {places.length > 0 && <p className={shared.dim}>{places.at(-1)?.name}</p>}
          <StatusPill status={user.status}>{USER_STATUS_WORDS[user.status]}</StatusPill>
        </div>
      </header>
      <ContactList>
        <EmailContact email={user.email} />
        {user.waiting_email && <p className={shared.dim}>Waiting for the link at {user.waiting_email} to be opened</p>}
        {user.mobile_telephone && <PhoneContact Icon={IconPhone} number={user.mobile_telephone} note="Mobile" />}
        {user.dob && <BirthContact day={dayInWords(user.dob)} />}
      </ContactList>
      <dl className={`${facts.facts} ${facts.underLine}`}>
        {places.map(({ what, name, href }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{href ? <AppLink href={href}>{name}</AppLink> : name}</dd>
          </div>
        ))}
        <div>
          <dt>Last sign in</dt>
          <dd>{user.last_sign_in_at ? <Ago at={user.last_sign_in_at} /> : 'Not signed in yet'}</dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>
            <Ago at={user.created_at} long />
          </dd>
        </div>
      </dl>
    </section>
  );
}
