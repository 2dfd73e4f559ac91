import type { InvitationType } from '@handover/contract/clients/invitations';
import { IconShieldLock } from '@tabler/icons-react';
import shared from '../../ui/shared.module.css';
import classes from './RegisterPage.module.css';

const CREATED = ['Your company is created', 'You become its first manager.'] as const;

const STEPS: Record<InvitationType, readonly (readonly [string, string])[]> = {
  agency: [
    CREATED,
    ['Invite your care providers', 'Each gets a link by email and registers under your agency.'],
    ['Add your colleagues', 'They choose their own password by a link in the mail.'],
  ],
  care_provider: [
    CREATED,
    ['Add your locations', 'One entry per home, with its address and a pin on the map.'],
    ['Add your colleagues', 'They choose their own password by a link in the mail.'],
  ],
  staff_member: [
    ['Your account opens', 'You are signed in straight away.'],
    ['Make it safe', 'With a second factor a stolen password alone is worth nothing.'],
    ['Take it with you', 'Handover is made for one thumb and a weak signal.'],
  ],
};

/** Next steps after registration, shown beside the form. */
export const WhatHappensNext = ({ type }: { type: InvitationType }) => (
  <div className={classes.nextSteps}>
    <h2>What happens next</h2>
    <ol>
      {STEPS[type].map(([step, words]) => (
        <li key={step}>
          <b>{step}</b>
          <span className={shared.dim}>{words}</span>
        </li>
      ))}
    </ol>
    <p className={shared.dim}>
      <IconShieldLock size={18} stroke={1.7} aria-hidden />
      Your details are shared only with the organisations you work with.
    </p>
  </div>
);
