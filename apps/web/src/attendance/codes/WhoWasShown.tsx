import type { Answer } from '@handover/contract/endpoint';
import type { onTheDay } from '@handover/contract/attendance/onTheDay';
import { INDUCTION_MONTHS } from '@handover/domain/attendance/induction';
import { shortDate } from '@handover/domain/format';
import { useNow } from '../../ui/useNow.ts';
import shared from '../../ui/shared.module.css';
import classes from './OnTheDayPage.module.css';

type Shown = Answer<typeof onTheDay.find>['data']['shown'];

/** Members who have been inducted lately, and the items that they signed for. */
export function WhoWasShown({ shown }: { shown: Shown }) {
  const now = useNow();
  if (shown.length === 0) return null;
  return (
    <section className={classes.shown} aria-labelledby="was-shown">
      <h2 id="was-shown" className={classes.heading}>{`Shown around in the last ${INDUCTION_MONTHS} months`}</h2>
      <ul className={shared.card}>
        {shown.map(({ member_id, name, at, items }) => (
          <li key={`${member_id} ${at}`}>
            <details>
              <summary>
                <b>{name}</b> <span className={`${shared.dim} ${shared.num}`}>{shortDate(new Date(at), now)}</span>
              </summary>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
