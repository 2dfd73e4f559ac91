import { Button } from '@mantine/core';
import type { Endpoint } from '@handover/contract/endpoint';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { useRemoval } from './useRemoval.ts';
import type { Row } from './values.ts';
import classes from './EntryForm.module.css';

/** Removal of an entry: the endpoint, and the entry's name for the confirmation. */
export type Removal = { endpoint: Endpoint; name: (row: Row) => string };

type Props = { removal: Removal; row: Row; one: string; onRemoved: () => void };

/** Button in an entry's form that removes the entry. */
export function RemoveEntry({ removal: { endpoint, name }, row, one, onRemoved }: Props) {
  const { removing, remove } = useRemoval();
  const [refused, setRefused] = useState<string>();
  const ask = () => {
    setRefused(undefined);
    void remove({ endpoint, ids: row, one, name: name(row), onRemoved, onRefused: setRefused });
  };
  return (
    <div className={classes.wide}>
      {refused && <Banner tone="red">{refused}</Banner>}
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
        disabled={removing}
        onClick={ask}
      >
        Delete {one}
      </Button>
    </div>
  );
}
