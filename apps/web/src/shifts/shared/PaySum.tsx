import type { PayPart } from '@handover/domain/invoices/staffPay';
import { asPounds } from '@handover/domain/money';
import type { ReactNode } from 'react';
import shared from '../../ui/shared.module.css';
import classes from './PaySum.module.css';
import { partText } from './shiftPay.ts';

type Props = { parts: readonly PayPart[]; total: number; children?: ReactNode };

/** Pay of a shift: the parts with hours and rate, one line each, and their sum. */
export const PaySum = ({ parts, total, children }: Props) => (
  <p className={classes.sum}>
    <span className={shared.dim}>
      {children}
      {parts.map((part) => (
        <span key={part.band} className={`${classes.part} ${shared.num}`}>
          {partText(part)}
        </span>
      ))}
    </span>
    <b className={shared.num}>{asPounds(total)}</b>
  </p>
);
