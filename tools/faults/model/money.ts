import type { Seen } from './look.ts';
import type { Sent } from './play.ts';
import { isDone, type Wrong } from './wrong.ts';

const KINDS = ['client', 'staff'] as const;
const TAX = { client: 2000, staff: 0 };

/** Half up, said a second time and as plainly as possible: it shares no code with the server. */
const halfUp = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor));
const owedFor = (minutes: number, rate: number, tax_rate: number): number => {
  const net = halfUp(minutes * rate, 60);
  return net + halfUp(net * tax_rate, 10_000);
};

/** Checks the cost and pay of every shift to the penny, and that each invoice has exactly the acknowledged payments. */
export const moneyWrongs = (sent: readonly Sent[], seen: Seen): Wrong[] => [
  ...seen.owed.flatMap((job) => invoiceWrongs(job, sent, seen)),
  ...seen.invoices.flatMap((invoice) => paymentWrongs(invoice, sent, seen)),
];

type Owed = Seen['owed'][number];

/** The hours that were signed last, or what a late cancellation was shown to cost. */
function minutesOf({ job_id, status, total_time }: Owed, sent: readonly Sent[]): number | null {
  if (status === 'Completed') return total_time;
  const late = sent.find((each) => each.planned.command === 'cancel_late' && each.job_id === job_id && isDone(each));
  return Number(late?.said['paid_minutes'] ?? 0) || null;
}

function invoiceWrongs(job: Owed, sent: readonly Sent[], { invoices }: Seen): Wrong[] {
  const { job_id, status, hcp_rate, staff_rate } = job;
  const minutes = minutesOf(job, sent);
  const rates = { client: hcp_rate, staff: staff_rate };
  return KINDS.flatMap((kind) => {
    const standing = invoices.filter((each) => each.job_id === job_id && each.kind === kind && each.standing);
    const expected = minutes === null ? [] : [owedFor(minutes, rates[kind], TAX[kind])];
    const amounts = standing.map(({ amount }) => amount);
    if (amounts.join() === expected.join()) return [];
    const words = `is ${status}: its ${kind} invoices say ${amounts.join() || 'nothing'}, and not ${expected.join() || 'nothing'}`;
    return [{ job_id, words: `the shift ${words}` }];
  });
}

function paymentWrongs(
  { uuid, job_id, reference }: Seen['invoices'][number],
  sent: readonly Sent[],
  seen: Seen,
): Wrong[] {
  const done = (command: string) =>
    sent.filter((each) => each.planned.command === command && each.said['uuid'] === uuid && isDone(each));
  const kept = seen.payments.filter((each) => each.uuid === uuid);
  const paid = kept.filter(({ reverses }) => reverses === null).map(({ amount }) => amount);
  const said = done('pay').map((each) => Math.round(Number(each.said['amount']) * 100));
  const back = kept.length - paid.length;
  const taken_back = done('reverse').length;
  return [
    ...(paid.toSorted().join() === said.toSorted().join()
      ? []
      : [{ job_id, words: `${reference} was paid ${paid.join()}, and ${said.join() || 'nothing'} was acknowledged` }]),
    ...(back === taken_back
      ? []
      : [{ job_id, words: `of ${reference} ${back} payments are taken back, and ${taken_back} were acknowledged` }]),
  ];
}
