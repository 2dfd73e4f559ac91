import { Agent, request } from 'node:http';
import { type Endpoint, pathNames } from '@handover/contract/endpoint';

/** Answer of the server; without a status there was none. */
export type Answer = { status: number | undefined; body: unknown; retry_after?: string };

const PATIENCE_MS = 20_000;

/** Calls of the contract over real sockets, as a program with a token makes them; so many at once. */
export function openWire(url: string, sockets = 32) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const { hostname, port } = new URL(url);
  return {
    call({ method, path }: Endpoint, sent: Record<string, unknown>, token: string, key: string): Promise<Answer> {
      const named = new Set(pathNames(path));
      const filled = path.replace(/:(\w+)/g, (_, name: string) => String(sent[name]));
      const rest = Object.fromEntries(Object.entries(sent).filter(([name]) => !named.has(name)));
      const body = method === 'GET' ? '' : JSON.stringify(rest);
      const headers = {
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'idempotency-key': key,
        authorization: `Bearer ${token}`,
      };
      return new Promise((resolve) => {
        const failed = ({ message }: Error) => resolve({ status: undefined, body: message });
        const asked = { hostname, port, path: filled, method, agent, headers, timeout: PATIENCE_MS };
        const sending = request(asked, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          const { 'retry-after': retry_after } = answer.headers;
          const again = retry_after === undefined ? {} : { retry_after };
          answer.once('end', () => resolve({ status: answer.statusCode, body: parsed(text), ...again }));
          answer.once('error', failed);
        });
        sending.once('error', failed);
        sending.once('timeout', () => sending.destroy(new Error('no answer in time')));
        sending.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
export type Wire = ReturnType<typeof openWire>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
