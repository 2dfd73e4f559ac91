import { isMember } from '@handover/domain/viewer';
import { type InductionItem, MOST_ITEMS, onTheDay } from '@handover/contract/attendance/onTheDay';
import type { Answer } from '@handover/contract/endpoint';
import { INDUCTION_MONTHS, USUAL_INDUCTION } from '@handover/domain/attendance/induction';
import { SUGGESTED_RADIUS } from '@handover/domain/attendance/radius';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconListCheck, IconQrcode } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { EntryFrame } from '../../pages/EntryFrame.tsx';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { SkeletonRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { EditableRows } from '../../lists/editable/EditableRows.tsx';
import { useRows } from '../../lists/editable/useRows.ts';
import { radiusText } from './radiusTexts.ts';
import { WhoWasShown } from './WhoWasShown.tsx';
import shared from '../../ui/shared.module.css';
import classes from './OnTheDayPage.module.css';

const TITLE = 'On the day';
const BLANK: InductionItem = { text: '' };
type Settings = Answer<typeof onTheDay.find>['data'];

/** Check-in settings of a location: the radius, and the induction list. */
export function OnTheDayPage() {
  const { level } = useMe();
  const { office_id = '' } = useParams({ strict: false });
  const settings = useCall(onTheDay.find, { office_id }, { enabled: !isMember(level) });
  if (isMember(level)) return <NotAllowed title={TITLE} levels={[1, 2, 3]} />;
  return (
    <EntryFrame answer={settings} skeleton={<SkeletonRows />}>
      {(its) => <OnTheDay key={office_id} its={its} />}
    </EntryFrame>
  );
}

function OnTheDay({ its: { office_id, title, check_in_radius, induction, shown } }: { its: Settings }) {
  const [radius, setRadius] = useState(check_in_radius === null ? '' : String(check_in_radius));
  const rows = useRows(
    onTheDay.save,
    'induction',
    induction,
    (items) => ({ office_id, check_in_radius: radius.trim(), induction: items }),
    ({ data }) => data.induction,
  );
  const { change, problem } = rows;
  const choose = (typed: string) => {
    setRadius(typed);
    rows.touch();
  };
  return (
    <div>
      <BackLink href="/offices">Locations</BackLink>
      <PageHead
        entry
        title={TITLE}
        tab={`${TITLE}, ${title}`}
        hint={`What ${title} asks of people who come to a shift.`}
        actions={
          <Button
            component={AppLink}
            href={`/offices/${office_id}/check_in_code`}
            variant="default"
            leftSection={<IconQrcode size={17} aria-hidden />}
          >
            Show the check-in code
          </Button>
        }
      />
      <EditableRows
        plain
        rows={rows}
        one="item"
        nameOf={({ text }) => text}
        blank={BLANK}
        most={MOST_ITEMS}
        head={
          <>
            <section className={`${shared.card} ${classes.radius}`} aria-labelledby="radius">
              <h2 id="radius">How near they check in</h2>
              <div className={classes.near}>
                <TextInput
                  className={classes.miles}
                  label="Check-in radius in miles"
                  inputMode="decimal"
                  placeholder="10"
                  value={radius}
                  error={rows.problemOf('check_in_radius')}
                  aria-describedby="radius-words"
                  onChange={(event) => choose(event.currentTarget.value)}
                />
                {Number(radius) !== SUGGESTED_RADIUS && (
                  <Button
                    className={classes.suggested}
                    variant="default"
                    onClick={() => choose(String(SUGGESTED_RADIUS))}
                  >
                    {`Use ${SUGGESTED_RADIUS}, the building and its car park`}
                  </Button>
                )}
              </div>
              <p id="radius-words" className={shared.dim}>
                {radiusText(radius)}
              </p>
            </section>
            <h2 className={classes.heading}>What they are shown first</h2>
            <p className={`${shared.dim} ${classes.hint}`}>
              {`Someone who has not been shown around here in ${INDUCTION_MONTHS} months ticks each item and signs before they begin.`}
            </p>
          </>
        }
        empty={
          <>
            Nothing yet, so nobody is asked to tick anything.{' '}
            <Button
              className={classes.usual}
              variant="default"
              size="xs"
              leftSection={<IconListCheck size={16} aria-hidden />}
              onClick={() => rows.fill(USUAL_INDUCTION.map((text) => ({ text })))}
            >
              Start with what most homes show
            </Button>
          </>
        }
        fields={({ text }, at) => (
          <Textarea
            classNames={{ input: classes.item }}
            aria-label={`Item ${at + 1}`}
            autosize
            minRows={1}
            maxLength={200}
            value={text}
            error={problem(at, 'text')}
            onChange={(event) => change(at, { text: event.currentTarget.value.replaceAll('\n', ' ') })}
          />
        )}
      />
      <WhoWasShown shown={shown} />
    </div>
  );
}
