import { insights } from '@handover/contract/dashboard/insights';
import { useCall } from '../../api/client.ts';
import { WeekChart } from './WeekChart.tsx';
import { shareSaid, spanSaid } from './trendTexts.ts';

/** Fill rate, and time to fill. */
export function Filling() {
  const answer = useCall(insights.fill_rate.find, {});
  return (
    <>
      <WeekChart
        title="Fill rate"
        hint="Of the shifts wanted in a week, how many somebody has or had. Drafts and cancelled shifts are left out."
        insight="fill_rate"
        answer={answer}
        said={({ fill_rate, filled, wanted }) => shareSaid(fill_rate, filled, wanted)}
      />
      <WeekChart
        title="Time to fill"
        hint="How long a shift was open before somebody had it, on average, by the week in which it was taken."
        insight="fill_rate"
        answer={answer}
        said={({ minutes_to_fill, taken }) => spanSaid(minutes_to_fill, taken)}
      />
    </>
  );
}

/** Share of shifts by members who know the location. */
export const Continuity = () => (
  <WeekChart
    title="Continuity"
    hint="Of the completed shifts of a week, how many by staff who had completed one at that location before."
    insight="continuity"
    answer={useCall(insights.continuity.find, {})}
    said={({ continuity, returned, completed }) => shareSaid(continuity, returned, completed)}
  />
);

/** Late starts and no-shows of booked members. */
export function Punctuality() {
  const answer = useCall(insights.punctuality.find, {});
  return (
    <>
      <WeekChart
        title="Late starts"
        hint="Of those who came, how many checked in five minutes or more after the start."
        insight="punctuality"
        answer={answer}
        said={({ late_rate, late, came }) => shareSaid(late_rate, late, came)}
      />
      <WeekChart
        title="No-shows"
        hint="Of those who had promised to come, how many did not. Someone who comes after all is not counted."
        insight="punctuality"
        answer={answer}
        said={({ no_show_rate, no_shows, came }) => shareSaid(no_show_rate, no_shows, came + no_shows)}
      />
    </>
  );
}
