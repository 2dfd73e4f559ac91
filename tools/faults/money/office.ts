import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { invoicePayments } from '@handover/contract/invoices/payments';
import { timesheets } from '@handover/contract/timesheets/timesheets';
import type { Endpoint } from '@handover/contract/endpoint';
import { londonDay } from '@handover/domain/time';
import type pg from 'pg';
import type { RestartableServer } from '../../lab/product/restartableServer.ts';
import { isOpen } from '../../lab/product/phones.ts';
import type { Answer } from '../../lab/product/wire.ts';

const AGAIN_MS = 150;
const QUARTER = 15 * 60_000;

/** Actions of the administrators, and the texts of refusals. */
export type Desk = { corrected: string[]; paid: number; reversed: number; refused: string[] };

type Standing = { uuid: string; job_id: string; balance: number; payment_id: string | null };

/** The same until it is answered, with one key: what was cut off may have been done. */
export async function ask(
  server: RestartableServer,
  what: Endpoint,
  said: Record<string, unknown>,
  token: string,
): Promise<Answer> {
  const key = randomUUID();
  for (;;) {
    const answer = await server.call(what, said, token, key);
    if (!isOpen(answer)) return answer;
    await sleep(AGAIN_MS);
  }
}

/** While people check out, somebody at the desk corrects hours, enters payments and takes some back, until told to end. */
export async function workAtTheDesk(
  { server, owner, token }: { server: RestartableServer; owner: pg.Pool; token: string },
  desk: Desk,
  ended: () => boolean,
): Promise<void> {
  for (let n = Math.floor(Math.random() * 3); !ended(); n++) {
    const [one] = await standing(owner);
    if (one === undefined) {
      await sleep(50);
    } else if (n % 3 === 0) {
      await correct({ server, owner, token }, desk, one, n);
    } else {
      await pay({ server, token }, desk, one, n);
    }
  }
}

/** Any invoice that stands, and a payment of it that could be taken back. */
async function standing(owner: pg.Pool): Promise<Standing[]> {
  const { rows } = await owner.query<Standing>(
    `select uuid, job_id, balance::int, (
       select p.id from app.invoice_payments p where p.uuid = i.uuid and p.amount > 0 and p.method <> 'credit_note'
         and not exists (select from app.invoice_payments r where r.reverses = p.id) order by id limit 1) as payment_id
     from app.invoices i where purpose <> 'credit_note' and credited_at is null order by random() limit 1`,
  );
  return rows;
}

type AtDesk = { server: RestartableServer; token: string };

async function correct(
  { server, owner, token }: AtDesk & { owner: pg.Pool },
  desk: Desk,
  { job_id }: Standing,
  n: number,
) {
  const { rows } = await owner.query<{ starts_at: Date; ends_at: Date }>(
    'select starts_at, ends_at from app.jobs where job_id = $1',
    [job_id],
  );
  const [job] = rows;
  if (job === undefined) return;
  const end_time = new Date(job.ends_at.getTime() - (1 + (n % 7)) * QUARTER).toISOString();
  const hours = { start_time: job.starts_at.toISOString(), end_time, break_time: 5 * (n % 4) };
  const answer = await ask(server, timesheets.correct, { job_id, ...hours, reason: 'As the rota says' }, token);
  if (answer.status === 200) desk.corrected.push(job_id);
  // What says the same as the hours that are there is refused, and so is what came second.
  else if (answer.status !== 422 && answer.status !== 409) desk.refused.push(wordsOf('correct', answer));
}

async function pay({ server, token }: AtDesk, desk: Desk, { uuid, balance, payment_id }: Standing, n: number) {
  if (payment_id !== null && n % 2 === 0) {
    const said = { uuid, payment: payment_id, reason: 'Entered for the wrong invoice' };
    const answer = await ask(server, invoicePayments.reverse, said, token);
    if (answer.status === 200) desk.reversed += 1;
    else if (answer.status !== 409) desk.refused.push(wordsOf('reverse', answer));
  } else if (balance > 0) {
    const pence = Math.ceil(balance / (1 + (n % 3)));
    const said = { uuid, amount: pence / 100, receipt: `R${n}`, date: londonDay(new Date()) };
    const answer = await ask(server, invoicePayments.add, said, token);
    if (answer.status === 200) desk.paid += 1;
    else if (answer.status !== 409) desk.refused.push(wordsOf('pay', answer));
  }
}

export const wordsOf = (what: string, { status, body }: Answer): string =>
  `${what}: ${status} ${JSON.stringify(body)?.slice(0, 300)}`;
