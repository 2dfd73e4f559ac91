import { shiftCommands, jobRecord } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { TextInput } from '@mantine/core';
import { IconCheck, IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { call, useCall } from '../api/client.ts';
import { Banner } from '../ui/Banner.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Person } from '../ui/Person.tsx';
import type { ShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import shared from '../ui/shared.module.css';
import classes from './ChoosePlanner.module.css';

/** Administrators listed at first; a search finds the rest. */
const FEW = 8;

type Props = { job: JobAnswer; moves: ShiftTransitions; onChosen: () => void };

/** Choice of the administrator who plans a shift and gets its alerts. */
export function ChoosePlanner({ job, moves, onChosen }: Props) {
  const [search, setSearch] = useState('');
  const people = useCall(jobRecord.administrators, {});
  const all = people.data?.data ?? [];
  const found = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));

  const choose = async ({ id, name }: { id: string; name: string }) => {
    const done = await moves.run(
      () => call(shiftCommands.assignPlanner, { job_id: job.job_id, user_id: id }),
      `${name} plans this shift`,
    );
    if (done) onChosen();
  };

  return (
    <div className={shared.section}>
      {moves.said && <Banner tone={moves.said.tone}>{moves.said.text}</Banner>}
      <p className={`${shared.dim} ${classes.hint}`}>The planner answers for this shift and gets its alerts.</p>
      {all.length > FEW && (
        <TextInput
          aria-label="Search by name"
          placeholder="Search by name"
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {people.isPending && <Loading />}
      {people.isError && !people.data && <ErrorState onRetry={() => void people.refetch()} />}
      {people.data && found.length === 0 && (
        <Empty icon={<IconUsers size={22} stroke={1.7} />} title="Nobody of that name" />
      )}
      <ul className={classes.planners}>
        {found.map((person) => {
          const current = person.id === job.job_planner?.user_id;
          return (
            <li key={person.id}>
              <button
                type="button"
                aria-current={current || undefined}
                onClick={() => (current ? onChosen() : void choose(person))}
              >
                <Person name={person.name} size={32} />
                <span>{person.name}</span>
                {current && (
                  <span className={`${shared.dim} ${classes.now}`}>
                    <IconCheck size={15} aria-hidden /> Plans it now
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
