import { Button } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import type { ClientStatus } from '@handover/domain/clients/policy';
import { StatusPill } from '../lists/StatusPill.tsx';
import { Ago } from '../ui/Ago.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { STATUS_WORDS } from './status.ts';
import shared from '../ui/shared.module.css';
import classes from './ClientPage.module.css';

type Props = {
  client: { company_name: string; status: ClientStatus; created_at: string };
  /** Word for one client: "agency". */
  one: string;
  may: { edit: boolean; remove: boolean };
  removing: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

export const ClientHead = ({ client, one, may, removing, onEdit, onRemove }: Props) => (
  <PageHead
    entry
    title={client.company_name}
    meta={
      <>
        <StatusPill status={client.status}>{STATUS_WORDS[client.status]}</StatusPill>
        <span className={shared.dim}>
          Created <Ago at={client.created_at} long />
        </span>
      </>
    }
    actions={
      <>
        {may.edit && (
          <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={onEdit}>
            Edit info
          </Button>
        )}
        {may.remove && (
          <IconButton
            className={classes.remove}
            label={`Delete ${one}`}
            variant="default"
            size={36}
            disabled={removing}
            onClick={onRemove}
          >
            <IconTrash size={17} stroke={1.7} aria-hidden />
          </IconButton>
        )}
      </>
    }
  />
);
