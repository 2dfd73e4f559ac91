import { until } from '../../../tools/lab/machine/processes.ts';

const INBOX = process.env['INBOX_URL'] ?? 'http://127.0.0.1:1180';

export type Received = { subject: string; text: string; html: string; time: string; to: { address: string }[] };

/** Returns the mails to an address in the inbox, which has hundreds and sends only these. */
export async function mailsTo(address: string): Promise<Received[]> {
  const query = `${INBOX}/api/email?${new URLSearchParams({ 'to.address': address }).toString()}`;
  return (await (await fetch(query)).json()) as Received[];
}

/** Waits for the newest mail to an address since a moment, as it arrived over SMTP in the development inbox. */
export async function mailTo(address: string, subject: RegExp, since = new Date(0)): Promise<Received> {
  let found: Received | undefined;
  const second = Math.floor(since.getTime() / 1000) * 1000; // the inbox knows no finer time
  await until(
    `a mail to ${address} with a subject like ${subject}`,
    async () => {
      const theirs = await mailsTo(address);
      found = theirs.findLast((mail) => subject.test(mail.subject) && Date.parse(mail.time) >= second);
      return found !== undefined;
    },
    120,
  );
  return found as unknown as Received;
}

/** Returns the secret part of a link in a mail. */
export const tokenIn = (mail: Received): string => /#token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
