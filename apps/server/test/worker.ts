import { afterAll, beforeAll } from 'vitest';
import { openMail } from '../src/adapters/mail.ts';
import { startWorker } from '../src/worker.ts';
import type { TestServer } from './testServer.ts';

/** Starts a worker beside the test server, for every test of a file; its mail goes to the development inbox. */
export function useWorker(server: () => TestServer, look: { look_ms?: number } = {}): void {
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const { pools, adapters, clock, config } = server();
    const mail = openMail(config.SMTP_URL, config.MAIL_FROM);
    const log = (words: string) => console.error(words);
    const { files, live } = adapters;
    const worker = await startWorker({ pools, mail, files, live, clock, config, log, ...look });
    stop = async () => {
      await worker.stop();
      mail.close();
    };
  });
  afterAll(() => stop?.());
}
