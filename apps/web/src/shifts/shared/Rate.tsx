import { poundsText } from './shiftTexts.ts';

/** Hourly rate: "£23.50/h". */
export const Rate = ({ pounds }: { pounds: number }) => (
  <span className="num">
    <b>{poundsText(pounds)}</b>
    <span className="dim">/h</span>
  </span>
);
