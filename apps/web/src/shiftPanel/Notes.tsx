import { jobRecord } from '@handover/contract/shifts/shiftCommands';
import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { useCall } from '../api/client.ts';
import { useForm } from '../api/form.ts';
import { Ago } from '../ui/Ago.tsx';
import { Banner } from '../ui/Banner.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading, SkeletonRows } from '../ui/Loading.tsx';
import { Person } from '../ui/Person.tsx';
import { useToast } from '../ui/toast.tsx';
import shared from '../ui/shared.module.css';
import classes from './Notes.module.css';

/** Notes on a shift for colleagues; members never see them. */
export function Notes({ job_id }: { job_id: string }) {
  const title = useId();
  const answer = useCall(jobRecord.notes, { job_id });
  const notes = answer.data?.data;
  return (
    <section className={shared.section} aria-labelledby={title}>
      <h3 id={title}>
        Notes <span className={shared.dim}>for colleagues only</span>
      </h3>
      {answer.isPending && (
        <Loading>
          <SkeletonRows rows={1} />
        </Loading>
      )}
      {answer.isError && !notes && <ErrorState onRetry={() => void answer.refetch()} />}
      <ul className={classes.notes}>
        {notes?.map(({ note_id, author_name, mine, text, created_at }) => (
          <li key={note_id}>
            <Person name={author_name} size={26} />
            <div>
              <p>
                <b>{mine ? 'You' : author_name}</b>{' '}
                <span className={shared.dim}>
                  <Ago at={created_at} />
                </span>
              </p>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <AddNote job_id={job_id} />
    </section>
  );
}

function AddNote({ job_id }: { job_id: string }) {
  const toast = useToast();
  const { form, field, set, message, busy } = useForm(jobRecord.addNote, { job_id, text: '' }, () => {
    toast.saved();
    set('text', '');
  });
  const { onChange: _, ...text } = field('text');
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void form.onSubmit();
  };
  return (
    <form {...form} className={classes.add}>
      {message && (
        <Banner className={classes.banner} tone="red">
          {message}
        </Banner>
      )}
      <Textarea
        {...text}
        aria-label="Add a note"
        placeholder="Add a note for colleagues. Staff do not see notes."
        minRows={2}
        maxLength={2000}
        onChange={(event) => set('text', event.currentTarget.value)}
        onKeyDown={sendByKeys}
      />
      <Button type="submit" size="xs" variant="default" disabled={busy}>
        {busy ? 'Loading...' : 'Save note'}
      </Button>
    </form>
  );
}
