import type { CandidateRow } from '@handover/contract/offers/candidates';
import { IconAlertTriangle, IconBan, IconInfoCircle } from '@tabler/icons-react';
import { type Note, notesOf } from './candidateTexts.ts';
import classes from './CandidateNotes.module.css';

const ICONS: Record<Note['tone'], typeof IconBan> = { red: IconBan, amber: IconAlertTriangle, grey: IconInfoCircle };

/** Notes on a candidate: reasons against them on this shift, and remarks. */
export function CandidateNotes({ candidate }: { candidate: CandidateRow }) {
  const notes = notesOf(candidate);
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {notes.map(({ tone, words }) => {
        const Icon = ICONS[tone];
        return (
          <li key={words} data-tone={tone}>
            <Icon size={14} stroke={1.8} aria-hidden />
            {words}
          </li>
        );
      })}
    </ul>
  );
}
