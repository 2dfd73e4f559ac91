import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** `ended` says how in words, because a program that is killed has no exit code. */
export type Ran = { code: number; output: string; ended: string };
/** `limit`: after so many milliseconds it is ended, with everything that it started. */
type How = { env?: NodeJS.ProcessEnv; cwd?: string; limit?: number; onOutput?: (text: string) => void };

/** Runs a program to its end without holding up others; its two outputs come as one. */
export function execute(command: string, args: readonly string[], how: How = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const { env = process.env, cwd = ROOT, limit } = how;
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: limit !== undefined });
    const said: string[] = [];
    const say = (text: string): void => {
      said.push(text);
      how.onOutput?.(text);
    };
    const late = setTimeout(() => {
      say(`\nIt had not ended after ${(limit ?? 0) / 60_000} minutes, and was killed.\n`);
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    }, limit ?? 0);
    if (limit === undefined || child.pid === undefined) clearTimeout(late);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
    child.once('error', reject).once('close', (code, signal) => {
      clearTimeout(late);
      const ended = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
      resolve({ code: code ?? 1, output: said.join(''), ended });
    });
  });
}

/** One of the tools that npm installed, or a script of our own, on this same Node. */
export const tool = (name: string, ...args: string[]): Promise<Ran> =>
  execute(process.execPath, [join(ROOT, 'node_modules/.bin', name), ...args]);

export const script = (path: string, ...args: string[]): Promise<Ran> =>
  execute(process.execPath, [join(ROOT, path), ...args]);

export async function mustRun(ran: Promise<Ran>): Promise<string> {
  const { code, output } = await ran;
  if (code !== 0) throw new Error(output.trim());
  return output;
}
