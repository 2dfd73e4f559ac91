import { staffDocuments } from '@handover/contract/staff/documents';
import { dateTime } from '@handover/domain/format';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconDownload,
  IconFileOff,
  IconFileText,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { call, useCall } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { cx } from '../../ui/cx.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useHotkey } from '../../ui/hotkeys.ts';
import { Loading } from '../../ui/Loading.tsx';
import { fileText } from '../paperProblem.ts';
import { reviewInput } from '../review/reviewed.ts';
import { type Queued, reviewedOf } from './useReviewQueue.ts';
import shared from '../../ui/shared.module.css';
import classes from './DocumentView.module.css';

const GROUP = 'Documents to check';
const SIZES = [50, 75, 100, 150, 200, 300] as const;
const WHOLE = SIZES.indexOf(100);

const newLink = async (row: Queued): Promise<string> =>
  (await call(staffDocuments[row.part].link, reviewInput(reviewedOf(row)) as never)).data.url;

/** Document of an entry, large: a picture here, another file as a download. */
export function DocumentView({ row }: { row: Queued }) {
  const [size, setSize] = useState(WHOLE);
  const [turns, setTurns] = useState(0);
  const [problem, setProblem] = useState<string>();
  const picture = row.file_type?.startsWith('image/') === true;
  const larger = () => setSize(Math.min(size + 1, SIZES.length - 1));
  const smaller = () => setSize(Math.max(size - 1, 0));
  const turn = () => setTurns((turns + 1) % 4);
  const download = async () => {
    setProblem(undefined);
    try {
      const link = document.createElement('a');
      link.href = await newLink(row);
      link.download = '';
      link.click();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  useHotkey('+', 'Larger, smaller', GROUP, larger, picture);
  useHotkey('-', 'Larger, smaller', GROUP, smaller, picture);
  useHotkey('t', 'Turn', GROUP, turn, picture);
  useHotkey('d', 'Download', GROUP, () => void download(), row.file_type !== null);
  return (
    <section className={cx(shared.card, classes.view)} aria-label="Document">
      <div className={classes.bar}>
        <IconFileText size={17} stroke={1.7} aria-hidden />
        <span className={classes.about}>
          <b>{row.file_type ? fileText(row.file_type, row.file_size ?? 0) : 'No file'}</b>
          <span className={shared.dim}> · sent {dateTime(new Date(row.updated_at))}</span>
        </span>
        {picture && (
          <>
            <ActionIcon aria-label="Smaller" onClick={smaller} disabled={size === 0}>
              <IconZoomOut size={17} stroke={1.7} />
            </ActionIcon>
            <span className={shared.num}>{SIZES[size]}%</span>
            <ActionIcon aria-label="Larger" onClick={larger} disabled={size === SIZES.length - 1}>
              <IconZoomIn size={17} stroke={1.7} />
            </ActionIcon>
            <ActionIcon aria-label="Turn" onClick={turn}>
              <IconRotateClockwise size={17} stroke={1.7} />
            </ActionIcon>
          </>
        )}
        {row.file_type && (
          <ActionIcon aria-label="Download" onClick={() => void download()}>
            <IconDownload size={17} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.paper} tabIndex={0} role="group" aria-label="File">
        {picture ? (
          <Picture row={row} percent={SIZES[size] ?? 100} turns={turns} />
        ) : row.file_type ? (
          <NotShown onDownload={() => void download()} />
        ) : (
          <Empty
            icon={<IconFileOff size={22} stroke={1.7} />}
            title="No file was sent"
            text="Verify it only if you have seen the document itself."
          />
        )}
      </div>
    </section>
  );
}

const NotShown = ({ onDownload }: { onDownload: () => void }) => (
  <Empty
    icon={<IconFileText size={22} stroke={1.7} />}
    title="This file cannot be shown here"
    text="Download it to look at it. The download is recorded."
    action={
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
        Download
      </Button>
    }
  />
);

type Look = { row: Queued; percent: number; turns: number };

function Picture({ row, percent, turns }: Look) {
  const link = useCall(staffDocuments[row.part].link, reviewInput(reviewedOf(row)) as never, { once: true });
  const [broken, setBroken] = useState(false);
  const url = (link.data as { data: { url: string } } | undefined)?.data.url;
  if (link.isError || broken) {
    const again = () => {
      setBroken(false);
      void link.refetch();
    };
    return <ErrorState title="The file could not be loaded" onRetry={again} />;
  }
  if (url === undefined) return <Loading />;
  return (
    <img
      src={url}
      alt={`The file of ${row.title}`}
      style={{ '--size': `${percent}%`, '--turn': `${turns * 90}deg` } as CSSProperties}
      onError={() => setBroken(true)}
    />
  );
}
