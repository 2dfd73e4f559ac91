import type { PayPart } from '@handover/domain/invoices/staffPay';
import { partText } from './shiftPay.ts';

/** The hours with the rate that each part of them is paid at, a line each. */
export const PayParts = ({ parts }: { parts: readonly PayPart[] }) =>
  parts.map((part) => (
    <span key={part.band} className="pay-part num">
      {partText(part)}
    </span>
  ));
