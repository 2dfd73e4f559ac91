import type { TimesheetVersion } from '@handover/contract/timesheets/timesheets';
import { IconSignature } from '@tabler/icons-react';
import classes from './Signatures.module.css';

type Signed = TimesheetVersion['candidate_signature'];

/** Both signatures, as drawn or typed. */
export const Signatures = ({ last, member }: { last: TimesheetVersion; member: string }) => (
  <div className={classes.both}>
    <Signature signed={last.candidate_signature} name={member} without="Not signed" />
    <Signature
      signed={last.authorized_signature}
      name={last.authorized_person || 'Authorised person'}
      where="Signed on the care worker’s phone"
      without={last.nobody_to_sign ? 'Nobody was there to sign' : 'Not signed'}
    />
  </div>
);

type Props = { signed: Signed; name: string; without: string; where?: string };

const Signature = ({ signed, name, without, where }: Props) => (
  <figure className={classes.signed}>
    {signed?.picture ? (
      <img src={signed.picture} alt={`Signature of ${name}`} loading="lazy" />
    ) : signed?.typed ? (
      <p className={classes.typed}>{signed.typed}</p>
    ) : (
      <p className={classes.unsigned}>
        <IconSignature size={18} stroke={1.6} aria-hidden />
        {without}
      </p>
    )}
    <figcaption>
      {name}
      {signed && where && <small className={classes.where}>{where}</small>}
    </figcaption>
  </figure>
);
