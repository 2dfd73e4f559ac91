import { type Copy, remarksOf } from './week.ts';

/** Why a shift cannot be copied, or what is different about it. */
export const CopyRemarks = ({ copy }: { copy: Copy }) => (
  <span className="copy-remarks" id={`remarks-${copy.job_id}`}>
    {remarksOf(copy).map((remark) => (
      <small key={remark} className={remark === copy.problem ? 'bad' : undefined}>
        {remark}
      </small>
    ))}
  </span>
);
