import { posting } from '@handover/contract/posting/posting';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useSubmitKey } from '../../ui/submitKey.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { CopyCards } from './CopyCards.tsx';
import { CopyTable } from './CopyTable.tsx';
import { shiftCount } from '../shared/days.ts';
import { type Status, usePosted } from '../shared/usePosted.ts';
import { canCopy, type Copy, isChosen } from './week.ts';
import shared from '../../ui/shared.module.css';
import end from '../shared/StickyEnd.module.css';

type Props = { office_id: string; from: string; copies: readonly Copy[] };

/** Form that posts the chosen copies, all or none. */
export function CopyWeekForm({ office_id, from, copies }: Props) {
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [message, setMessage] = useState<string>();
  const phone = usePhone();
  const copying = useSend(posting.copyWeek);
  const posted = usePosted();
  const chosen = copies.filter((copy) => isChosen(copy, said));
  const count = chosen.length;

  const say = (some: readonly Copy[], wanted: boolean) =>
    setSaid((old) => new Map([...old, ...some.map(({ job_id }) => [job_id, wanted] as const)]));

  const copy = async (status: Status) => {
    if (copying.isPending || count === 0) return;
    setMessage(undefined);
    try {
      const job_ids = chosen.map(({ job_id }) => job_id);
      const { data } = await copying.mutateAsync({ office_id, from, status, job_ids });
      posted({ status, jobs: data.jobs });
    } catch (error) {
      setMessage(messageOf(error));
    }
  };
  useSubmitKey(() => void copy('Published'));

  const Rows = phone ? CopyCards : CopyTable;
  return (
    <>
      {message && <Banner tone="red">{message}</Banner>}
      <Rows
        copies={copies}
        chosen={(one) => isChosen(one, said)}
        onChoose={(one, wanted) => say([one], wanted)}
        onChooseAll={(wanted) => say(copies.filter(canCopy), wanted)}
      />
      <div className={`${end.end} ${end.bar}`}>
        <Button size="md" disabled={copying.isPending || count === 0} onClick={() => void copy('Published')}>
          {copying.isPending ? 'Loading...' : `Post ${shiftCount(count)}`}
        </Button>
        <Button
          variant="default"
          size="md"
          disabled={copying.isPending || count === 0}
          onClick={() => void copy('Unpublished')}
        >
          Save unpublished
        </Button>
        {count === 0 && <p className={shared.dim}>Choose at least one shift</p>}
      </div>
    </>
  );
}
