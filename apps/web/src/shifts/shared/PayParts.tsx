import type { PayPart } from '@handover/domain/invoices/staffPay';
import { partText } from './shiftPay.ts';

/** Parts of the pay with hours and rate, one line each. */
export const PayParts = ({ parts }: { parts: readonly PayPart[] }) =>
  parts.map((part) => (
    <span key={part.band} className="pay-part num">
      {partText(part)}
    </span>
  ));
