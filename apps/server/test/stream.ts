import { get, type IncomingMessage } from 'node:http';

/** A page with an open stream: what it has received, and whether the stream has ended. */
export type Listening = {
  answer: IncomingMessage;
  /** Returns all that was received, unparsed. */
  text: () => string;
  /** Returns the ids of notifications. */
  ids: () => string[];
  /** Returns the id and data of each event about a shift. */
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
