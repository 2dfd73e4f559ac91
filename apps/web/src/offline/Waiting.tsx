import { Button } from '@mantine/core';
import { IconChevronDown, IconCloudUpload } from '@tabler/icons-react';
import { useState } from 'react';
import shared from '../ui/shared.module.css';
import classes from './OfflineStatus.module.css';
import { type Shown, tryAgain } from './outbox.ts';
import { labelOf, stateText } from './outboxTexts.ts';

type Props = { entries: readonly Shown[]; timeOf: (at: string) => string };

/** Entries that are sent as soon as possible, with a note that nothing is lost meanwhile. */
export function Waiting({ entries, timeOf }: Props) {
  const [busy, setBusy] = useState(false);
  const [first] = entries;
  const send = async () => {
    if (!first) return;
    setBusy(true);
    await tryAgain(first).finally(() => setBusy(false));
  };
  return (
    <details className={classes.waiting}>
      <summary>
        <IconCloudUpload size={20} stroke={1.7} aria-hidden />
        <span role="status">
          {entries.length === 1 ? '1 thing waits on this phone' : `${entries.length} things wait on this phone`}
        </span>
        <IconChevronDown size={18} stroke={1.7} aria-hidden className={classes.open} />
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <b>{labelOf(entry)}</b>
            <span className={`${shared.dim} ${shared.num}`}>
              {timeOf(entry.captured_at)} · {stateText(entry)}
            </span>
          </li>
        ))}
      </ul>
      <p className={shared.dim}>It is safe here and goes by itself as soon as there is a connection.</p>
      <Button variant="default" onClick={() => void send()} loading={busy}>
        Send now
      </Button>
    </details>
  );
}
