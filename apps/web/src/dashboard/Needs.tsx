import { dashboard } from '@handover/contract/dashboard/dashboard';
import { type Need, needWords } from '@handover/domain/dashboard/needs';
import { Skeleton } from '@mantine/core';
import {
  IconCertificate,
  IconClockExclamation,
  IconCurrencyPound,
  IconUsersMinus,
  IconUserX,
} from '@tabler/icons-react';
import { useCall } from '../api/client.ts';
import { AppLink } from '../ui/AppLink.tsx';
import pills from '../ui/Pill.module.css';
import shared from '../ui/shared.module.css';
import classes from './Needs.module.css';

const FACES: Record<Need, { tone: 'red' | 'amber'; Icon: typeof IconUserX }> = {
  no_show: { tone: 'red', Icon: IconUserX },
  late: { tone: 'amber', Icon: IconClockExclamation },
  soon: { tone: 'red', Icon: IconUsersMinus },
  rate_review: { tone: 'amber', Icon: IconCurrencyPound },
  below_minimum: { tone: 'red', Icon: IconCurrencyPound },
  expiring: { tone: 'amber', Icon: IconCertificate },
};
/** A member becomes late without any event, so the list is reloaded regularly. */
const EVERY_MS = 60_000;

/** Urgent matters, each linked to its list. */
export function Needs() {
  const { data, isError, refetch } = useCall(dashboard.needs, {}, { every: EVERY_MS });
  return (
    <section className={classes.needs} aria-labelledby="needs">
      <h2 id="needs">Needs you now</h2>
      {data && data.data.length > 0 ? (
        <ul>
          {data.data.map(({ need, total, href }) => {
            const { tone, Icon } = FACES[need];
            return (
              <li key={need}>
                <AppLink href={href} className={pills.pill} data-pill data-tone={tone}>
                  <Icon size={15} stroke={1.7} aria-hidden />
                  <span className={shared.num}>{needWords(need, total)}</span>
                </AppLink>
              </li>
            );
          })}
        </ul>
      ) : data ? (
        <p className={shared.dim}>Nothing right now</p>
      ) : isError ? (
        <p className={shared.dim} role="alert">
          We could not load this.{' '}
          <button type="button" className={classes.again} onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <Skeleton h={26} w={260} radius="xl" aria-hidden />
      )}
    </section>
  );
}
