import type { Answer } from '@handover/contract/endpoint';
import type { erasure } from '@handover/contract/privacy/privacy';
import { TERMS } from '@handover/domain/privacy/terms';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import shared from '../ui/shared.module.css';

type Kept = Answer<typeof erasure.plan>['data']['kept'];

/** Data of an erased person that the law requires to be kept, until when and why. */
export function Kept({ kept }: { kept: Kept }) {
  if (kept.length === 0) return <p>Nothing has to be kept.</p>;
  return (
    <div>
      <p>Kept because the law asks for it, then erased by itself:</p>
      <ul>
        {kept.map(({ term, until }) => (
          <li key={term}>
            <b>{TERMS[term].label}</b>, the last until {dayInWords(until)}.
            <br />
            <small className={shared.dim}>{TERMS[term].why}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
