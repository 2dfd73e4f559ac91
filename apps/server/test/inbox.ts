const INBOX = process.env['INBOX_URL'] ?? 'http://127.0.0.1:1180';

export type Received = { subject: string; text: string; html: string; time: string; to: { address: string }[] };

const WAIT_MS = 15_000;

/** The newest mail to an address since a moment, as it arrived over SMTP in the development inbox. */
export async function mailTo(address: string, subject: RegExp, since = new Date(0)): Promise<Received> {
  const until = Date.now() + WAIT_MS;
  const second = Math.floor(since.getTime() / 1000) * 1000; // the inbox knows no finer time
  while (Date.now() < until) {
    const all = (await (await fetch(`${INBOX}/api/email`)).json()) as Received[];
    const found = all.findLast(
      (mail) =>
        mail.to.some((to) => to.address === address) && subject.test(mail.subject) && Date.parse(mail.time) >= second,
    );
    if (found) return found;
    await new Promise((go) => setTimeout(go, 150));
  }
  throw new Error(`No mail to ${address} with a subject like ${subject}`);
}

/** The secret part of a link in a mail. */
export const tokenIn = (mail: Received): string => /#token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
