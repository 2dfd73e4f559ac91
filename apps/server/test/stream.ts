import { get, type IncomingMessage } from 'node:http';

/** A page that listens: what it was told so far, and whether anyone still speaks to it. */
export type Listening = {
  answer: IncomingMessage;
  /** Everything that came, as it came. */
  text: () => string;
  /** The ids of notifications. */
  ids: () => string[];
  /** What was said of shifts: the id of each event, and its data. */
  jobs: () => { id: string; data: unknown }[];
  ended: () => boolean;
  close: () => void;
};

/** Opens a live stream over a real connection, as a browser does. */
export async function listenTo(server_url: string, token: string | undefined): Promise<Listening> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    get(`${server_url}/api/v1/live`, { headers, agent: false }, resolve).once('error', reject);
  });
  let text = '';
  let ended = false;
  answer.setEncoding('utf8').on('data', (part: string) => (text += part));
  answer.on('close', () => (ended = true)).on('error', () => undefined);
  return {
    answer,
    text: () => text,
    ids: () => [...text.matchAll(/^id: (\S+)\nevent: notification\n/gm)].map(([, id]) => id ?? ''),
    jobs: () =>
      [...text.matchAll(/^id: (\S+)\nevent: job\ndata: (.*)\n\n/gm)].map(([, id = '', data = '']) => ({
        id,
        data: JSON.parse(data) as unknown,
      })),
    ended: () => ended,
    close: () => answer.destroy(),
  };
}
