import type { TimesheetVersion } from '@handover/contract/timesheets';
import { IconSignature } from '@tabler/icons-react';

type Signed = TimesheetVersion['candidate_signature'];

/** Both hands, as they were drawn or typed. */
export const Signatures = ({ last, member }: { last: TimesheetVersion; member: string }) => (
  <div className="signed-both">
    <Signature signed={last.candidate_signature} name={member} without="Not signed" />
    <Signature
      signed={last.authorized_signature}
      name={last.authorized_person || 'Authorised person'}
      without={last.nobody_to_sign ? 'Nobody was there to sign' : 'Not signed'}
    />
  </div>
);

const Signature = ({ signed, name, without }: { signed: Signed; name: string; without: string }) => (
  <figure className="signed">
    {signed?.picture ? (
      <img src={signed.picture} alt={`Signature of ${name}`} loading="lazy" />
    ) : signed?.typed ? (
      <p className="signed-typed">{signed.typed}</p>
    ) : (
      <p className="signed-none">
        <IconSignature size={18} stroke={1.6} aria-hidden />
        {without}
      </p>
    )}
    <figcaption>{name}</figcaption>
  </figure>
);
