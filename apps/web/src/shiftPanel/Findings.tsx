import type { Eligibility } from '@handover/contract/staff/compliance';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import classes from './Findings.module.css';

type Props = { title: string; found: Eligibility; className?: string | undefined; children?: ReactNode };

/** Reasons against a member on a shift, with warnings below them. */
export function Findings({ title, found: { blocks, warnings }, className, children }: Props) {
  if (blocks.length + warnings.length === 0) return null;
  return (
    <div className={cx(classes.findings, className)} data-blocked={blocks.length > 0 || undefined}>
      {blocks.length > 0 && (
        <>
          <p className={classes.title}>
            <IconAlertTriangle size={17} stroke={1.7} aria-hidden />
            {title}
          </p>
          <ul>
            {blocks.map(({ code, words }) => (
              <li key={code}>{words}</li>
            ))}
          </ul>
          {children}
        </>
      )}
      {warnings.length > 0 && (
        <ul className={classes.care}>
          {warnings.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
