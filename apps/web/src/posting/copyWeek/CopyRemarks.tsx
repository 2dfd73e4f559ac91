import { type Copy, remarksOf } from './week.ts';
import classes from './CopyWeekPage.module.css';

/** Remarks on a copy: why it cannot be copied, or what is different. */
export const CopyRemarks = ({ copy }: { copy: Copy }) => (
  <span className={classes.remarks} id={`remarks-${copy.job_id}`}>
    {remarksOf(copy).map((remark) => (
      <small key={remark} className={remark === copy.problem ? classes.bad : undefined}>
        {remark}
      </small>
    ))}
  </span>
);
