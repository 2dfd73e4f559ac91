import type { Thread } from '@handover/contract/messages/messages';
import { ActionIcon } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { callLink } from '../ui/callLink.ts';
import shared from '../ui/shared.module.css';
import classes from './Conversation.module.css';
import { Face } from './Face.tsx';
import { type Other, PLANNERS } from './where.ts';

/** Other person in a conversation, with a link that calls their number if there is one. */
export function Who({ other, about }: { other: Other; about: Thread['about'] | undefined }) {
  const known = [other?.position, other?.city].filter(Boolean).join(' · ');
  return (
    <div className={classes.who}>
      <Face of={other} size={44} />
      <div>
        <p className={classes.name}>{other?.name ?? PLANNERS}</p>
        <p className={`${shared.dim} ${classes.about}`}>{known || hintFor(other, about)}</p>
      </div>
      {other?.telephone && (
        <ActionIcon
          className={classes.call}
          component="a"
          href={callLink(other.telephone)}
          variant="default"
          size={36}
          aria-label={`Call ${other.telephone}`}
        >
          <IconPhone size={17} stroke={1.7} />
        </ActionIcon>
      )}
    </div>
  );
}

function hintFor(other: Other, about: Thread['about'] | undefined): string {
  if (other === null) return 'The planner of this shift reads it';
  if (about === 'home') return other.user_id === null ? 'The managers of this home read it' : 'Booked for this shift';
  return about === 'job' ? 'About a shift' : 'Staff member';
}
