import { Agent, request } from 'node:http';
import type { Made } from './generate.ts';

/** `try_again`: it was busy and said when to come back (503 with Retry-After). */
export type Answered = {
  status: number | undefined;
  ms: number;
  try_again: boolean;
  why?: string;
  /** Text of a refusal. */
  message?: string;
};
const PATIENCE_MS = 15_000;

/** The words of a refusal; none where it is not our JSON, as what the wire itself refuses. */
function messageIn(body: Buffer): string | undefined {
  try {
    return (JSON.parse(body.toString()) as { message?: string }).message;
  } catch {
    return undefined;
  }
}

/** Sends a request as it is, however odd; undefined for a status means that there was no answer. */
export function sender(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(url);
  return {
    send: ({ method, path, headers, body }: Made): Promise<Answered> =>
      new Promise((resolve) => {
        const began = performance.now();
        let try_again = false;
        const end = (status: number | undefined, why?: string, message?: string) =>
          resolve({
            status,
            ms: performance.now() - began,
            try_again,
            ...(why === undefined ? {} : { why }),
            ...(message === undefined ? {} : { message }),
          });
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const sent = request(
          { hostname, port, path, method, agent, headers: { ...headers, ...length }, timeout: PATIENCE_MS },
          (answer) => {
            try_again = answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
            // A stream has no end: its head is the answer.
            if (answer.headers['content-type'] === 'text/event-stream') {
              end(answer.statusCode);
              answer.destroy();
              return;
            }
            const refused = (answer.statusCode ?? 0) >= 400;
            const parts: Buffer[] = [];
            if (refused) answer.on('data', (part: Buffer) => parts.push(part));
            else answer.resume();
            answer.once('end', () => {
              end(answer.statusCode, undefined, refused ? messageIn(Buffer.concat(parts)) : undefined);
            });
            answer.once('error', (error) => end(undefined, error.message));
          },
        );
        sent.once('error', (error) => end(undefined, error.message));
        sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

const MOST_SHOWN = 3_000;
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request for a shell, without the token. */
export function curlLine(url: string, { method, path, headers, body }: Made, who: string | undefined): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const shown =
    body === undefined
      ? []
      : body.length <= MOST_SHOWN
        ? [`--data-binary ${quoted(body)}`]
        : [`--data-binary … (${body.length} characters, begins ${quoted(body.slice(0, 200))})`];
  const token = who === undefined ? [] : [`-H "authorization: Bearer $TOKEN" # signed in as ${who}`];
  return ['curl --path-as-is', `-X ${method}`, quoted(url + path), ...given, ...shown, ...token].join(' ');
}
