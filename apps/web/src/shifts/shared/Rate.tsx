import { poundsText } from './shiftTexts.ts';
import shared from '../../ui/shared.module.css';

/** Hourly rate: "£23.50/h". */
export const Rate = ({ pounds }: { pounds: number }) => (
  <span className={shared.num}>
    <b>{poundsText(pounds)}</b>
    <span className={shared.dim}>/h</span>
  </span>
);
