import { Button, Input } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { messageOf } from '../api/error.ts';
import { Banner } from '../ui/Banner.tsx';
import type { Position } from './places.ts';
import { type Address, findPosition } from './position.ts';
import classes from './PositionField.module.css';
import { SettledMap } from './SettledMap.tsx';

type Props = {
  position: Position;
  /** Address typed so far, to search for. */
  address: Address;
  error?: string | undefined;
  required?: boolean;
  onChange: (position: Position) => void;
};

/** Map position of an address. A geocoded position is a proposal until the user moves the pin or confirms it. */
export function PositionField({ position, address, error, required = false, onChange }: Props) {
  const [finding, setFinding] = useState(false);
  const [failure, setFailure] = useState<string>();
  const finder = useRef<HTMLButtonElement>(null);
  const { latitude, longitude, approximate } = position;
  const pin = latitude === null || longitude === null ? undefined : { latitude, longitude, approximate };

  const place = (next: Position) => {
    setFailure(undefined);
    onChange(next);
  };
  const confirm = (its: Position) => {
    place({ ...its, approximate: false });
    // The pressed button disappears with its question, so the focus moves to the map's button.
    finder.current?.focus();
  };
  const find = async () => {
    setFinding(true);
    setFailure(undefined);
    await findPosition(address)
      .then(place, (reason: unknown) => setFailure(messageOf(reason)))
      .finally(() => setFinding(false));
  };

  return (
    <Input.Wrapper
      className={classes.field}
      data-position-field
      label="Position on the map"
      labelElement="div"
      required={required}
      error={error}
    >
      <SettledMap
        label="Position on the map"
        pin={pin}
        draggable
        invalid={error !== undefined}
        onMove={(moved) => place({ ...moved, approximate: false })}
      />
      {failure && <Banner tone="red">{failure}</Banner>}
      {pin && approximate && (
        <Banner
          tone="amber"
          action={
            <Button variant="default" size="xs" onClick={() => confirm(pin)}>
              Confirm the pin
            </Button>
          }
        >
          This is only roughly right. Drag the pin to the door, or press Confirm the pin
        </Banner>
      )}
      <Button
        ref={finder}
        variant="default"
        leftSection={<IconMapSearch size={16} stroke={1.7} aria-hidden />}
        disabled={finding}
        // Keep the focus in the field just typed in, or its error text would move this button from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void find()}
      >
        {finding ? 'Loading...' : 'Find on the map'}
      </Button>
    </Input.Wrapper>
  );
}
