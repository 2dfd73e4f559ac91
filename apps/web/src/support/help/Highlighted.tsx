import { highlighted } from './search.ts';

/** Text with the searched words marked. */
export const Highlighted = ({ text, typed }: { text: string; typed: string }) =>
  highlighted(text, typed).map(({ text: piece, found }, index) =>
    // Pieces of one text never change places.
    found ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
  );
