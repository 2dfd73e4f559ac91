import { MATCH_POINTS } from '@handover/domain/offers/match';
import shared from '../ui/shared.module.css';
import classes from './CalendarPage.module.css';
import settings from '../ui/Settings.module.css';

const { covered, said_nothing, elsewhere } = MATCH_POINTS.availability;

/** Explains what availability counts for, by the same figures as the match itself. */
export const HowItCounts = () => (
  <section className={`${shared.card} ${settings.card} ${classes.settings}`} aria-labelledby="how-it-counts">
    <h2 id="how-it-counts">How it counts</h2>
    <p>
      Being free is {MATCH_POINTS.each} of the 100 points by which a shift is matched to you. The people who fit best
      are suggested first.
    </p>
    <ul className={classes.points}>
      <li>
        <b className={shared.num}>{covered}</b> if you are marked free for the whole of the shift
      </li>
      <li>
        <b className={shared.num}>{said_nothing}</b> if you have said nothing about that day
      </li>
      <li>
        <b className={shared.num}>{elsewhere}</b> if you have, and the shift lies outside of it
      </li>
    </ul>
    <p className={shared.dim}>
      Distances are from the address that you choose for the day. You see every open shift and can apply for it,
      whatever you say here.
    </p>
  </section>
);
