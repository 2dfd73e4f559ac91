import { type Repeat, RepeatFields } from '../shared/RepeatFields.tsx';
import type { QuickPost } from './useQuickPost.ts';
import shared from '../../ui/shared.module.css';
import picks from './Picks.module.css';
import classes from './QuickPost.module.css';

/** Days of the week of a shift that repeats, in the place of its days. */
export const RepeatPicks = ({ post, repeat }: { post: QuickPost; repeat: Repeat }) => (
  <section className={classes.question}>
    <div className={picks.head}>
      <h2>Which days, every week?</h2>
      <button type="button" className={shared.textButton} onClick={() => post.changeRepeat(undefined)}>
        Only once
      </button>
    </div>
    <RepeatFields repeat={repeat} onChange={post.changeRepeat} errors={post.problems} />
  </section>
);
