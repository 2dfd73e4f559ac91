import { Button } from '@mantine/core';
import { useState } from 'react';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import classes from './OfflineStatus.module.css';
import { discard, type Shown, tryAgain } from './outbox.ts';
import { KIND_WORDS, labelOf } from './outboxTexts.ts';

/** Entry that the server refused or passed to an administrator; its owner has to read the answer. */
export const Settled = ({ entry, at }: { entry: Shown; at: string }) =>
  entry.refused ? <Refused entry={entry} at={at} /> : <Claimed entry={entry} at={at} />;

function Refused({ entry, at }: { entry: Shown; at: string }) {
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const what = KIND_WORDS[entry.kind];
  const again = async () => {
    setBusy(true);
    await tryAgain(entry).finally(() => setBusy(false));
  };
  const drop = async () => {
    const sure = await confirm({
      title: `Discard this ${what}?`,
      text: 'It never reached us. Once it is gone from this phone nobody has it.',
      context: <b>{`${labelOf(entry)}, ${at}`}</b>,
      keep: 'Keep it',
      act: `Discard ${what}`,
      danger: true,
    });
    if (sure) await discard(entry);
  };
  return (
    <Banner tone="amber">
      <b>{`${labelOf(entry)}, ${at}, was not accepted`}</b>
      <p>{entry.refused?.message}</p>
      <p>
        It stays on this phone. <AppLink href={`/job_info/${entry.job_id}`}>Open the shift</AppLink>
      </p>
      <div className={classes.ways}>
        <Button variant="default" onClick={() => void again()} loading={busy}>
          Try again
        </Button>
        <Button variant="default" onClick={() => void drop()} disabled={busy}>
          Discard
        </Button>
      </div>
    </Banner>
  );
}

const Claimed = ({ entry, at }: { entry: Shown; at: string }) => (
  <Banner tone="blue">
    <b>{`${labelOf(entry)}, ${at}, has arrived`}</b>
    <p>Somebody else had been given the shift by then. An administrator looks at it and will come back to you.</p>
    <div className={classes.ways}>
      <Button variant="default" onClick={() => void discard(entry)}>
        All right
      </Button>
    </div>
  </Banner>
);
