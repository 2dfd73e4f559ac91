import { invitationMail, type Invited } from '@handover/domain/clients/invitationMail';

/** Preview of the mail while it is being written. */
export function MailPreview(invited: Invited) {
  const { subject, lines, button, after } = invitationMail(invited);
  return (
    <aside className="card mail-preview" aria-label="What they receive">
      <p className="dim" aria-hidden>
        What they receive
      </p>
      <h2>{subject}</h2>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      <span className="mail-button">{button}</span>
      {after.map((line) => (
        <p key={line} className="dim">
          {line}
        </p>
      ))}
    </aside>
  );
}
