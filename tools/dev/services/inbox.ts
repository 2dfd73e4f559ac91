import { join } from 'node:path';
import { ROOT } from '../../lab/machine/execute.ts';
import { isTaken, port } from '../../lab/machine/ports.ts';
import { LOCAL, type Service, runsIn, startDetached, stopDetached } from '../../lab/machine/processes.ts';

const HOME = join(LOCAL, 'inbox');
const page = (): string => `http://127.0.0.1:${port('HANDOVER_INBOX_PORT')}`;

/** Every mail of development and of the browser tests ends here instead of at a person. */
export const inbox: Service = {
  name: 'inbox',
  ports: ['HANDOVER_SMTP_PORT', 'HANDOVER_INBOX_PORT'],
  says: () => `Mail inbox on 127.0.0.1:${port('HANDOVER_SMTP_PORT')}, its page ${page()}`,
  async answers() {
    if (!(await isTaken(port('HANDOVER_SMTP_PORT')))) return false;
    return fetch(`${page()}/api/email`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  },
  isOurs: () => runsIn(HOME),
  async start() {
    const smtp = ['--ip', '127.0.0.1', '--smtp', String(port('HANDOVER_SMTP_PORT'))];
    const web = ['--web-ip', '127.0.0.1', '--web', String(port('HANDOVER_INBOX_PORT'))];
    const kept = ['--mail-directory', join(HOME, 'mail'), '--max-emails', '500'];
    startDetached(HOME, process.execPath, [join(ROOT, 'node_modules/.bin/maildev'), ...smtp, ...web, ...kept]);
  },
  stop: () => stopDetached(HOME),
};
