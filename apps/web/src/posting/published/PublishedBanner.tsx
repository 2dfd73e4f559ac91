import { posting } from '@handover/contract/posting/posting';
import { TELL_AFTER_MS, UNDO_MS } from '@handover/domain/shifts/publication';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall, useSend } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { poundsText } from '../../shifts/shared/shiftTexts.ts';
import { forgetPublished, type JustPublished, markSeen, useJustPublished } from '../../shifts/shared/published.ts';
import { shiftsAddress } from '../../shifts/shared/shiftsAddress.ts';
import { useShiftView } from '../../shifts/shared/useShiftView.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { useHotkey } from '../../ui/hotkeys.ts';
import { useNow } from '../../ui/useNow.ts';
import { shiftCount } from '../shared/days.ts';
import { type Publication, toldText, whatText } from './publishedTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './PublishedBanner.module.css';

/** Interval in which the banner asks whether people were counted and told. */
const ASK_MS = 2_000;
/** Time after which the banner no longer asks: the worker may be behind. */
const ASK_UNTIL_MS = 60_000;

/** Banner after publishing: what, its price, who will be told, and for ten seconds a way back. */
export default function PublishedBanner() {
  const published = useJustPublished();
  if (!published || published.job_ids.length === 0) return null;
  return <About key={published.at} published={published} />;
}

/** Seconds since the publication, counted up once a second. */
function useSecondsSince(at: number): number {
  const [seconds, setSeconds] = useState(() => Math.floor((Date.now() - at) / 1_000));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - at) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}

function About({ published: { job_ids, at } }: { published: JustPublished }) {
  const now = useNow();
  const seconds = useSecondsSince(at);
  const [taken_back, setTakenBack] = useState(false);
  const [message, setMessage] = useState<string>();
  const [told, setTold] = useState(false);
  const asks = !taken_back && !told && seconds * 1_000 < ASK_UNTIL_MS;
  const { data } = useCall(
    posting.publication,
    { job_id: job_ids[0] ?? '' },
    asks ? { every: ASK_MS } : { enabled: !taken_back },
  );
  const publication = data?.data;
  if (!told && publication?.told_at) setTold(true);

  const taking = useSend(posting.takeBack);
  const left = Math.max(0, UNDO_MS / 1_000 - seconds);
  const can_undo = left > 0 && !taken_back && !taking.isPending && message === undefined;
  const undo = async () => {
    if (!can_undo) return;
    try {
      await taking.mutateAsync({ job_ids: [...job_ids] });
      markSeen(job_ids);
      setTakenBack(true);
    } catch (error) {
      setMessage(messageOf(error));
    }
  };
  useUndoKey(() => void undo(), can_undo);
  useForgetOnLeaving();

  const close = <CloseButton onClick={forgetPublished} />;
  if (taken_back) {
    return (
      <Banner tone="green" className={classes.banner} action={close}>
        <b>{shiftCount(job_ids.length)} taken back.</b> Nobody was told.{' '}
        <AppLink href="/jobs?status=Unpublished&view=table">See unpublished shifts</AppLink>
      </Banner>
    );
  }
  const nobody = publication?.fits === 0 && seconds * 1_000 < TELL_AFTER_MS + ASK_UNTIL_MS;
  return (
    <Banner
      tone={nobody ? 'amber' : 'green'}
      className={classes.banner}
      action={
        <div className={classes.actions}>
          {publication && job_ids.length > 1 && <Show publication={publication} />}
          {left > 0 && message === undefined && (
            <Button
              variant="default"
              size="xs"
              className={classes.undo}
              loading={taking.isPending}
              leftSection={<Ring />}
              onClick={() => void undo()}
            >
              Undo
              <span className={shared.num} aria-hidden>
                &nbsp;({left} s)
              </span>
            </Button>
          )}
          {close}
        </div>
      }
    >
      <b>
        {shiftCount(job_ids.length)} published{publication ? `, ${poundsText(publication.cost)}` : ''}.
      </b>{' '}
      {publication && toldText(publication)}
      {publication && <p className={classes.what}>{whatText(publication, now)}</p>}
      {message && <p role="alert">{message}</p>}
    </Banner>
  );
}

/** Link to the shifts, by their home, days and role. */
function Show({ publication: { shifts, office_id } }: { publication: Publication }) {
  const { view } = useShiftView();
  const [first, last] = [shifts[0], shifts.at(-1)];
  const one_role = new Set(shifts.map(({ title }) => title)).size === 1;
  const address = shiftsAddress(
    {
      status: 'Published',
      location_id: office_id,
      from: first?.date,
      to: last?.date,
      role: one_role ? first?.title : undefined,
    },
    view,
  );
  useHotkey('s', 'Show what was published', 'Shifts', () => document.getElementById('show-published')?.click());
  return (
    <Button
      id="show-published"
      component={AppLink}
      href={address}
      variant="default"
      size="xs"
      leftSection={<IconEye size={15} aria-hidden />}
    >
      Show them
    </Button>
  );
}

/** Ring that empties in the time for undoing. */
const Ring = () => (
  <svg viewBox="0 0 20 20" width={16} height={16} className={classes.ring} aria-hidden>
    <circle cx="10" cy="10" r="8" pathLength={1} style={{ animationDuration: `${UNDO_MS}ms` }} />
  </svg>
);

/** Takes the publication back with Ctrl or Cmd and Z, except while text is typed. */
function useUndoKey(undo: () => void, enabled: boolean): void {
  const run = useEffectEvent(undo);
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (typing || event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [enabled]);
}

/** Forgets the publication when the page is left, not when only its filters or its view change. */
function useForgetOnLeaving(): void {
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      if (window.location.pathname !== pathname) forgetPublished();
    };
  }, []);
}
