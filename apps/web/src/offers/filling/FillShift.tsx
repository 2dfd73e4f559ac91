import { candidates } from '@handover/contract/offers/candidates';
import type { FillingCard } from '@handover/contract/offers/filling';
import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { Button, Kbd, Tabs } from '@mantine/core';
import { IconSend, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { refusal } from '../../lists/refusal.ts';
import { SHIFT_HOTKEYS } from '../../shifts/shared/panelViews.ts';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useHotkey } from '../../ui/hotkeys.ts';
import { Loading, SkeletonRows } from '../../ui/Loading.tsx';
import { OfferResult } from '../candidates/OfferResult.tsx';
import type { Asked } from '../candidates/useOfferMany.ts';
import shared from '../../ui/shared.module.css';
import listClasses from '../candidates/Candidates.module.css';
import AskHandover from './AskHandover.tsx';
import { FillingCandidate } from './FillingCandidate.tsx';
import { canBeAsked } from './fillingTexts.ts';
import { type FillingCards, type FillingList, useFillingCards } from './useFillingCards.ts';
import classes from './FillShift.module.css';

const listed = new Intl.ListFormat('en-GB');

type Props = { job: JobAnswer; moves: ShiftTransitions };

/** Candidates of a shift for managers who fill it themselves: tabs, ticks, and one button that offers to all ticked. */
export default function FillShift({ job, moves }: Props) {
  const { job_id, applications = 0, location } = job;
  const [shown, show] = useState<FillingList>();
  const [pages, setPages] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Asked>();
  const lists: Record<FillingList, FillingCards> = {
    known: useFillingCards(job_id, 'known', shown === 'known' ? pages : 1),
    suggested: useFillingCards(job_id, 'suggested', shown === 'suggested' ? pages : 1),
    applied: useFillingCards(job_id, 'applied', applications === 0 ? 0 : shown === 'applied' ? pages : 1),
  };
  const tabs: [FillingList, string][] = [
    ['known', 'Knows this place'],
    ['suggested', 'Suggested'],
    ...(applications > 0 ? [['applied', 'Applied'] as [FillingList, string]] : []),
  ];
  const tab = shown ?? tabs.find(([list]) => lists[list].pending || lists[list].rows.length > 0)?.[0] ?? 'known';
  const { rows, more, pending, error, again } = lists[tab];
  const cards = new Map(tabs.flatMap(([list]) => lists[list].rows.map((card) => [card.member_id, card] as const)));
  // Only those who can be asked now: the button offers to exactly as many as it says.
  const ready = chosen.flatMap((id) => cards.get(id) ?? []).filter(canBeAsked);
  const open = rows.filter(canBeAsked);
  const nobody = tabs.every(([list]) => !lists[list].pending && !lists[list].error && lists[list].rows.length === 0);

  const choose = (id: string) =>
    setChosen((all) => (all.includes(id) ? all.filter((other) => other !== id) : [...all, id]));
  const offer = async () => {
    setAsked(undefined);
    const nameFor = (id: string) => ready.filter(({ member_id }) => member_id === id).map(nameOf)[0] ?? 'Someone';
    const done = await moves.run(
      async () => {
        const user_ids = ready.map(({ member_id }) => member_id);
        const { data } = await call(candidates.offerMany, { job_id, user_ids });
        setAsked({
          offered: data.offered.map(nameFor),
          refused: data.refused.map(({ user_id, message }) => ({ name: nameFor(user_id), message })),
        });
      },
      undefined,
      (refused) => setAsked({ offered: [], refused: [], failed: messageOf(refused) }),
    );
    if (done) setChosen([]);
  };
  const assign = (card: FillingCard) =>
    void moves.run(
      () => call(shiftCommands.assign, { job_id, member_id: card.member_id }),
      ({ data }) =>
        data.status === 'Confirmed'
          ? `${nameOf(card)} has this shift`
          : `${nameOf(card)} is asked to accept this shift`,
    );
  const undo = ({ member_id }: FillingCard) =>
    void moves.run(() => call(shiftCommands.undoOffer, { job_id, user_id: member_id }));
  useHotkey('o', 'Offer to those chosen', SHIFT_HOTKEYS, () => void offer(), ready.length > 0 && !moves.busy);

  return (
    <section className={classes.fill} aria-label="Candidates">
      <div className={classes.lists}>
        <OfferResult asked={asked} />
        <Tabs
          className={listClasses.tabs}
          value={tab}
          onChange={(next) => {
            show(next as FillingList);
            setPages(1);
          }}
        >
          <Tabs.List>
            {tabs.map(([list, title]) => (
              <Tabs.Tab key={list} value={list}>
                {title} <span className={`${shared.dim} ${shared.num}`}>{lists[list].total}</span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab}>
            {rows.length > 0 && (
              <p className={classes.head}>
                <span>
                  {tab === 'known'
                    ? `Have worked at ${location.title}, best match first`
                    : tab === 'applied'
                      ? 'Have applied for this shift'
                      : `Near and free, ${rows.some(({ own }) => own) ? 'your own people' : 'people who know this place'} first`}
                </span>
                {open.length > 0 && (
                  <button
                    type="button"
                    className={`${shared.textButton} ${shared.num}`}
                    onClick={() => setChosen([...new Set([...chosen, ...open.map(({ member_id }) => member_id)])])}
                  >
                    Choose all {open.length}
                  </button>
                )}
              </p>
            )}
            <ul className={listClasses.list}>
              {rows.map((card) => (
                <FillingCandidate
                  key={card.member_id}
                  card={card}
                  job={job}
                  chosen={chosen.includes(card.member_id)}
                  busy={moves.busy}
                  onChoose={() => choose(card.member_id)}
                  onAssign={() => assign(card)}
                  onUndo={() => undo(card)}
                />
              ))}
            </ul>
            {pending && (
              <Loading>
                <SkeletonRows rows={3} />
              </Loading>
            )}
            {error && <ErrorState {...refusal(error)} onRetry={again} />}
            {rows.length === 0 && !pending && !error && (
              <Empty
                icon={<IconUsers size={22} stroke={1.7} />}
                title={
                  nobody
                    ? 'Nobody within reach can come'
                    : tab === 'known'
                      ? 'Nobody who knows this place can come'
                      : 'Nobody here just now'
                }
                action={
                  !nobody &&
                  tab === 'known' && (
                    <button type="button" className={shared.textButton} onClick={() => show('suggested')}>
                      Suggested {lists.suggested.total}
                    </button>
                  )
                }
              />
            )}
            {more && !pending && (
              <Button
                variant="default"
                size="xs"
                className={listClasses.more}
                onClick={() => {
                  show(tab);
                  setPages(pages + 1);
                }}
              >
                Show more
              </Button>
            )}
          </Tabs.Panel>
        </Tabs>
      </div>
      <div className={classes.foot}>
        {ready.length > 0 && (
          <div className={classes.chosen} role="region" aria-label="Chosen">
            <p>
              <b className={classes.names}>{listed.format(ready.map(({ first_name }) => first_name))}</b>
              <span className={shared.dim}>The first to accept has it.</span>{' '}
              <button type="button" className={shared.textButton} onClick={() => setChosen([])}>
                Clear
              </button>
            </p>
            <Button
              leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
              rightSection={<Kbd visibleFrom="sm">O</Kbd>}
              disabled={moves.busy}
              onClick={() => void offer()}
            >
              {moves.busy ? 'Loading...' : `Offer to ${ready.length}`}
            </Button>
          </div>
        )}
        <AskHandover job={job} moves={moves} primary={nobody} />
      </div>
    </section>
  );
}
