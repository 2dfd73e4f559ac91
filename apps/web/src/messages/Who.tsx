import type { Thread } from '@handover/contract/messages/messages';
import { ActionIcon } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import shared from '../ui/shared.module.css';
import classes from './Conversation.module.css';
import { Face } from './Face.tsx';
import { type Other, PLANNERS } from './where.ts';

/** Other person in a conversation, with a link that calls their number if there is one. */
export function Who({ other, about }: { other: Other; about: Thread['about'] | undefined }) {
  const known = [other?.position, other?.city].filter(Boolean).join(' · ');
  const hint =
    other === null ? 'The planner of this shift reads it' : about === 'job' ? 'About a shift' : 'Staff member';
  return (
    <div className={classes.who}>
      <Face of={other} size={44} />
      <div>
        <p className={classes.name}>{other?.name ?? PLANNERS}</p>
        <p className={`${shared.dim} ${classes.about}`}>{known || hint}</p>
      </div>
      {other?.mobile_telephone && (
        <ActionIcon
          className={classes.call}
          component="a"
          href={`tel:${other.mobile_telephone.replaceAll(/[^+\d]/g, '')}`}
          variant="default"
          size={36}
          aria-label={`Call ${other.mobile_telephone}`}
        >
          <IconPhone size={17} stroke={1.7} />
        </ActionIcon>
      )}
    </div>
  );
}
