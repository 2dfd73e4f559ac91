import type { TicketLink } from '@handover/contract/support/support';
import { IconX } from '@tabler/icons-react';
import { AppLink } from '../../ui/AppLink.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import shared from '../../ui/shared.module.css';
import classes from '../Chips.module.css';
import { LINK_FACES } from './linkFaces.tsx';

type Props = { link: TicketLink; onRemove?: (() => void) | undefined; busy?: boolean };

/** Subject of a ticket by its name, linked if the reader has a page for it. */
export function LinkChip({ link: { kind, label, path }, onRemove, busy = false }: Props) {
  const { word, Icon } = LINK_FACES[kind];
  return (
    <span className={classes.chip}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <span className={shared.sr}>{word}</span>
      {path === '' ? (
        <span className={classes.name}>{label}</span>
      ) : (
        <AppLink href={path} className={classes.name}>
          {label}
        </AppLink>
      )}
      {onRemove && (
        <IconButton
          label={`Take the link to ${label} away`}
          variant="subtle"
          color="gray"
          size={28}
          loading={busy}
          onClick={onRemove}
        >
          <IconX size={14} />
        </IconButton>
      )}
    </span>
  );
}
