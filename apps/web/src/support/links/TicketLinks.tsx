import type { Ticket, TicketLink } from '@handover/contract/support/support';
import { supportLinks } from '@handover/contract/support/links';
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { useToast } from '../../ui/toast.tsx';
import classes from '../Chips.module.css';
import { AddLink } from './AddLink.tsx';
import { LinkChip } from './LinkChip.tsx';

/** Subjects of a ticket that its reader may see; each reader may add some. */
export function TicketLinks({ ticket: { uuid, links } }: { ticket: Pick<Ticket, 'uuid' | 'links'> }) {
  const [adding, setAdding] = useState(false);
  const { mutate, isPending, variables } = useSend(supportLinks.remove);
  const toast = useToast();
  const remove = ({ kind, target_id }: TicketLink) =>
    mutate({ uuid, kind, target_id }, { onError: (error) => toast.failed(messageOf(error)) });
  return (
    <div className={`${classes.links} ${classes.ofTicket}`}>
      <ul className={classes.chips} aria-label="About">
        {links.map((link) => (
          <li key={`${link.kind}:${link.target_id}`}>
            <LinkChip
              link={link}
              busy={isPending && variables.target_id === link.target_id}
              onRemove={() => remove(link)}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        Link a shift, invoice or person
      </Button>
      <AddLink uuid={uuid} opened={adding} onClose={() => setAdding(false)} />
    </div>
  );
}
