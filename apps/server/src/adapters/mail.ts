import { createHash, randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { countMail } from './meters.ts';

export type Mail = {
  to: string;
  subject: string;
  lines: string[];
  action?: { label: string; url: string };
  after?: string[];
};

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const paragraph = (line: string) => `<mj-text>${escape(line)}</mj-text>`;

async function htmlOf({ subject, lines, action, after = [] }: Mail): Promise<string> {
  // Large, and needed only to send a mail: no start waits for it.
  const { default: mjml } = await import('mjml');
  const { html } = await mjml(
    `<mjml lang="en-GB"><mj-head><mj-title>${escape(subject)}</mj-title><mj-attributes>
      <mj-all font-family="Figtree, system-ui, Helvetica, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="1.5" color="#1a2426" /></mj-attributes></mj-head>
     <mj-body background-color="#f5f5f3"><mj-section background-color="#ffffff" border-radius="14px"><mj-column>
       <mj-text font-size="20px" font-weight="600">Handover</mj-text>
       ${lines.map(paragraph).join('')}
       ${action ? `<mj-button background-color="#12575a" border-radius="8px" font-size="16px" href="${escape(action.url)}">${escape(action.label)}</mj-button>` : ''}
       ${after.map(paragraph).join('')}
     </mj-column></mj-section></mj-body></mjml>`,
    { validationLevel: 'strict' },
  );
  return html;
}

const textOf = ({ lines, action, after = [] }: Mail): string =>
  [...lines, ...(action ? [`${action.label}: ${action.url}`] : []), ...after, 'Handover'].join('\n\n');

/**
 * Opens real mail over SMTP, HTML and text. A mail that cannot be sent throws, and the task is tried again later. A
 * worker that dies between the mail server's acceptance and its own note of it sends the mail again: then under the
 * same Message-ID, by which mailboxes know that they have it.
 */
export function openMail(smtp_url: string, from: string) {
  const transport = createTransport(smtp_url, { from });
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const sendOf = (cause: string) => async (mail: Mail) => {
    const { to, subject } = mail;
    const text = textOf(mail);
    const same = createHash('sha256')
      .update(JSON.stringify([cause, to, subject, text]))
      .digest('hex')
      .slice(0, 40);
    const html = await htmlOf(mail);
    await transport.sendMail({ messageId: `<${same}@${host}>`, to, subject, text, html }).then(
      () => countMail('sent'),
      (error: unknown) => {
        countMail('failed');
        throw error;
      },
    );
  };
  return {
    send: (mail: Mail): Promise<void> => sendOf(randomUUID())(mail),
    /** Opens the mail of a task: the same words to the same person are one mail, however often it is tried. */
    ofTask: (task_id: string) => ({ send: sendOf(task_id) }),
    close: () => transport.close(),
  };
}
export type MailPart = ReturnType<typeof openMail>;
