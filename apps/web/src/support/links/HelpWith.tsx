import type { LinkKind } from '@handover/domain/support/ticket';
import { IconLifebuoy } from '@tabler/icons-react';
import { AppLink } from '../../ui/AppLink.tsx';
import { helpWith } from './about.ts';
import classes from './HelpWith.module.css';

/** Link to support, with the subject on screen. */
export const HelpWith = ({ kind, target_id }: { kind: LinkKind; target_id: string }) => (
  <AppLink className={classes.link} href={helpWith(kind, target_id)}>
    <IconLifebuoy size={18} stroke={1.7} aria-hidden />
    Get help with this
  </AppLink>
);
