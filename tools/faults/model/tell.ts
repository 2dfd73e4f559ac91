import type { Wrong } from './wrong.ts';
import type { Seen } from './look.ts';
import type { World } from './people.ts';
import type { Plan } from './commands.ts';
import type { Sent } from './play.ts';

/** All that someone needs to see what happened, with people and shifts by their names. */
export function tell(
  { world, seed, plan, sent, seen }: { world: World; seed: number; plan: Plan; sent: Sent[]; seen: Seen },
  wrongs: readonly Wrong[],
): void {
  const jobs = new Set([...sent.map(({ job_id }) => job_id), ...seen.jobs.map(({ job_id }) => job_id)]);
  const names = [
    ...Object.entries(world.people).map(([name, { user_id }]) => [user_id, name] as const),
    ...[...jobs].flatMap((job_id, at) => (job_id === undefined ? [] : [[job_id, `shift ${at}`] as const])),
    ...world.homes.map((office_id, at) => [office_id, `home ${at + 1}`] as const),
  ];
  const named = (text: string) => names.reduce((told, [id, name]) => told.replaceAll(id, name), text);
  const say = (text: string) => console.log(named(text));

  say(`\nSequence ${plan.n} of seed ${seed} (${plan.in_step ? 'in step' : 'each at their own pace'}):`);
  for (const { job_id, words } of wrongs) say(`  ${job_id === undefined ? '' : `${job_id}: `}${words}`);
  say('What was sent, in the order in which it began:');
  for (const { planned, job_id, answers, busy } of sent) {
    const { n, by, command, about, change, versioned, again } = planned;
    const what = [
      command,
      job_id ?? '',
      about ?? '',
      change ? JSON.stringify(change) : '',
      versioned && 'with version',
    ];
    const said = answers.map(
      ({ status, body }) => `${status ?? 'nothing'}${status === 200 ? '' : ` ${wordsIn(body)}`}`,
    );
    const more = [again && `sent twice, ${again}`, busy > 0 && `busy ${busy} times`].filter(Boolean).join(', ');
    say(`  ${n} ${by}: ${what.filter(Boolean).join(' ')} -> ${said.join(' | ')}${more ? ` (${more})` : ''}`);
  }
  const concerned = new Set(wrongs.map(({ job_id }) => job_id));
  for (const job of seen.jobs.filter(({ job_id }) => concerned.has(job_id) || concerned.has(undefined))) {
    say(`History of ${job.job_id}, now ${job.status} at version ${job.version} with ${job.assigned_to ?? 'nobody'}:`);
    for (const entry of seen.history.filter(({ job_id }) => job_id === job.job_id)) {
      const { version, at, actor_id, command, from_status, to_status, member_id, changes } = entry;
      const about = member_id === null || member_id === actor_id ? '' : ` ${member_id}`;
      const fields = changes.length > 0 ? ` ${JSON.stringify(changes)}` : '';
      say(`  ${version} ${at} ${actor_id}: ${command}${about}, ${from_status ?? 'nothing'} to ${to_status}${fields}`);
    }
    for (const { job_id, member_id, status, exclusive, answered_at } of seen.offers) {
      if (job_id !== job.job_id) continue;
      say(`  offer to ${member_id}: ${status}${exclusive ? ', exclusive' : ''}, answered ${answered_at ?? 'never'}`);
    }
  }
  say(
    `Again: npm run faults -- model --seed ${seed} --only ${plan.n} (the same commands; how they meet is the machine's)`,
  );
}

const wordsIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : String(body);
