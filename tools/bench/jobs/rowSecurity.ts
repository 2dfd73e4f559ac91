import type { Measured } from '../../lab/runner/report.ts';
import { pgbench, type Where } from '../../lab/product/engine.ts';
import { median } from '../../lab/runner/figures.ts';
import { FIFTY_ROWS, nameOf } from './cases.ts';
import { statementsOf } from './statements.ts';
import { loginOf, ownerOf, PEOPLE_AT_ONCE } from './rounds.ts';
import type { Stage } from './stage.ts';
import { resultOf, row } from '../../lab/runner/tally.ts';

/** The settings of the app's logins, for a login that bypasses row-level security. */
const OTHERWISE_THE_SAME = '-c search_path=app,public -c enable_seqscan=off -c max_parallel_workers_per_gather=0';

/** Measures the cost of row-level security: the server's own statements for a page, as its login and as one that bypasses it. */
export async function measureRowSecurity(stage: Stage, rounds: number, seconds: number): Promise<Measured> {
  const theirs = stage.lookers.get('provider');
  const page = theirs?.cases.find(({ name }) => name === FIFTY_ROWS);
  if (theirs === undefined || page === undefined) throw new Error('Nobody reads the list');
  const statements = await statementsOf(stage.pools, theirs.looker, page.path);
  const mean = async (where: Where, asked = statements) => {
    const { took, cpu_ms } = await pgbench(where, asked, PEOPLE_AT_ONCE, seconds);
    return { ms: took.reduce((sum, ms) => sum + ms, 0) / took.length, cpu_ms };
  };
  // The owner has no session, and may set the scope.
  const {
    user_id,
    agency_id = '',
    care_provider_id = '',
  } = theirs.looker.viewer as unknown as Partial<Record<string, string>>;
  const scope = [user_id, agency_id, care_provider_id, ''].join(',').replaceAll('-', '');
  const openly = statements.map((one) =>
    one.text.includes('session_scope')
      ? { text: `select set_config('backtrace_functions', $1, true)`, values: [scope] }
      : one,
  );
  const throughput: number[] = [];
  const cpu: number[] = [];
  for (let n = 0; n < rounds; n++) {
    const walled = await mean(loginOf(stage, 'provider'));
    const open = await mean({ ...ownerOf(stage), options: OTHERWISE_THE_SAME }, openly);
    throughput.push(open.ms / walled.ms);
    cpu.push(walled.cpu_ms / open.cpu_ms);
  }
  const name = nameOf('provider', `${FIFTY_ROWS} at ${stage.market.name}`);
  return resultOf([
    row(`${name}, throughput with walls to without`, median(throughput), 'times', { at_least: 0.9 }),
    row(`${name}, CPU with walls to without`, median(cpu), 'times'),
  ]);
}
