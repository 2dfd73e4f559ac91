import { Agent, get, type IncomingMessage } from 'node:http';

const OURS = { 'x-requested-with': 'XMLHttpRequest' };

export async function signIn(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { ...OURS, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember: false }),
  });
  const said = (await answer.json()) as { data?: { token?: string } };
  if (said.data?.token === undefined) throw new Error(`Signing in as ${email}: ${JSON.stringify(said)}`);
  return said.data.token;
}

export type Caller = {
  /** The answer's text, waited for to its last byte. */
  read: (path: string) => Promise<string>;
  open: (path: string) => Promise<IncomingMessage>;
  close: () => void;
};

/** A person's browser, or several: connections are kept, every answer must be a good one. */
export function callerOf(url: string, token: string): Caller {
  const agent = new Agent({ keepAlive: true });
  const open = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(url + path, { agent, headers: { ...OURS, authorization: `Bearer ${token}` } }, resolve).once('error', reject);
    });
  const read = async (path: string) => {
    const answer = await open(path);
    let text = '';
    for await (const part of answer.setEncoding('utf8')) text += part as string;
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
    return text;
  };
  return { read, open, close: () => agent.destroy() };
}

/** Asks as so many people at once, each again as soon as they are answered; gives the milliseconds of each answer. */
export async function ask(caller: Caller, path: string, people: number, requests: number): Promise<number[]> {
  const took: number[] = [];
  let left = requests;
  const person = async () => {
    while (left-- > 0) {
      const began = performance.now();
      await caller.read(path);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  return took;
}
