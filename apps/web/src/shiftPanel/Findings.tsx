import type { Eligibility } from '@handover/contract/staff/compliance';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '../styles/findings.css';

type Props = { title: string; found: Eligibility; children?: ReactNode };

/** Reasons against a member on a shift, with warnings below them. */
export function Findings({ title, found: { blocks, warnings }, children }: Props) {
  if (blocks.length + warnings.length === 0) return null;
  return (
    <div className="findings" data-blocked={blocks.length > 0 || undefined}>
      {blocks.length > 0 && (
        <>
          <p className="findings-title">
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
        <ul className="findings-care">
          {warnings.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
