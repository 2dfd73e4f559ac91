import { insights, type SpendPlace } from '@handover/contract/dashboard/insights';
import { changeText } from '@handover/domain/dashboard/insightTexts';
import { useCall } from '../../api/client.ts';
import { roughly } from '../../clients/spend/spendTexts.ts';
import { ChartTable } from '../../ui/charts/ChartCard.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { TrendCard } from './TrendCard.tsx';
import shared from '../../ui/shared.module.css';
import classes from './TrendsPage.module.css';

type Spent = Pick<SpendPlace, 'this_month' | 'same_days' | 'last_month' | 'change'>;
type Answered = { data: readonly SpendPlace[]; more: boolean; total: Spent };

/** Spending by location, beside the month before. */
export function SpendByLocation() {
  const answer = useCall(insights.spend_by_location.find, {});
  const phone = usePhone();
  return (
    <TrendCard
      title="Spend against last month"
      hint="What was invoiced before VAT for the shifts of this month so far, beside the same days of last month and the whole of it."
      insight="spend_by_location"
      answer={answer}
      none={answer.data?.data.length === 0 ? 'There are no locations yet' : undefined}
    >
      {answer.data && (phone ? <Lines {...answer.data} /> : <Rows {...answer.data} />)}
      {answer.data?.more && (
        <p className={`${shared.dim} ${classes.more}`}>
          The {answer.data.data.length} that spend most; the total is of all. All of them are in the file.
        </p>
      )}
    </TrendCard>
  );
}

const Amounts = ({ spent }: { spent: Spent }) => (
  <>
    <td className={shared.num}>{roughly(spent.this_month)}</td>
    <td className={shared.num}>{roughly(spent.same_days)}</td>
    <td className={shared.num}>{spent.change === null ? '–' : changeText(spent.change)}</td>
    <td className={shared.num}>{roughly(spent.last_month)}</td>
  </>
);

const Rows = ({ data, total }: Answered) => (
  <ChartTable className={classes.spend}>
    <caption className={shared.sr}>Spend against last month, by location</caption>
    <thead>
      <tr>
        <th scope="col">Location</th>
        <th scope="col">This month so far</th>
        <th scope="col">Same days of last month</th>
        <th scope="col">Change</th>
        <th scope="col">Last month</th>
        <th scope="col">Monthly budget</th>
      </tr>
    </thead>
    <tbody>
      {data.map((place) => (
        <tr key={place.office_id}>
          <th scope="row">
            {place.location}
            <span className={`${shared.dim} ${classes.second}`}>{place.care_provider}</span>
          </th>
          <Amounts spent={place} />
          <td className={shared.num}>{place.budget === null ? '–' : roughly(place.budget)}</td>
        </tr>
      ))}
    </tbody>
    {data.length > 1 && (
      <tfoot>
        <tr>
          <th scope="row">All locations</th>
          <Amounts spent={total} />
          <td />
        </tr>
      </tfoot>
    )}
  </ChartTable>
);

/** Spending as a list, for phones. */
const Lines = ({ data }: Answered) => (
  <ul className={classes.lines}>
    {data.map((place) => (
      <li key={place.office_id}>
        <p>
          <b>{place.location}</b> <span className={shared.dim}>{place.care_provider}</span>
        </p>
        <p className={shared.num}>
          {roughly(place.this_month)} this month so far
          {place.budget !== null && `, of a budget of ${roughly(place.budget)}`}
        </p>
        <p className={`${shared.dim} ${shared.num}`}>
          {roughly(place.same_days)} in the same days of last month
          {place.change !== null && ` (${changeText(place.change)})`}, {roughly(place.last_month)} in all of it
        </p>
      </li>
    ))}
  </ul>
);
