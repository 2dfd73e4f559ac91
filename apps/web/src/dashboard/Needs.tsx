import { dashboard, type NeedRow } from '@handover/contract/dashboard/dashboard';
import { isPressing, type Need } from '@handover/domain/dashboard/needs';
import { needAction, needDetail, needsInAll, needTitle } from '@handover/domain/dashboard/needTexts';
import { Button, Skeleton } from '@mantine/core';
import {
  IconCalendarX,
  IconCertificate,
  IconCircleCheck,
  IconClipboardCheck,
  IconClockExclamation,
  IconCurrencyPound,
  IconFileCertificate,
  IconHeadset,
  IconLifebuoy,
  IconMessageReport,
  IconPhone,
  IconUsersMinus,
  IconUserX,
} from '@tabler/icons-react';
import { useCall } from '../api/client.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useNow } from '../ui/useNow.ts';
import { callLink } from '../ui/callLink.ts';
import shared from '../ui/shared.module.css';
import classes from './Needs.module.css';

type Face = { tone: 'red' | 'amber' | 'grey'; Icon: typeof IconUserX };
const FACES: Record<Need, Face> = {
  not_here: { tone: 'red', Icon: IconUserX },
  no_show: { tone: 'red', Icon: IconUserX },
  late: { tone: 'amber', Icon: IconClockExclamation },
  soon: { tone: 'red', Icon: IconUsersMinus },
  fill_asked: { tone: 'red', Icon: IconHeadset },
  cancel_request: { tone: 'amber', Icon: IconCalendarX },
  ticket: { tone: 'red', Icon: IconLifebuoy },
  to_confirm: { tone: 'amber', Icon: IconClipboardCheck },
  disputed: { tone: 'amber', Icon: IconMessageReport },
  documents: { tone: 'grey', Icon: IconFileCertificate },
  to_review: { tone: 'grey', Icon: IconClipboardCheck },
  rate_review: { tone: 'amber', Icon: IconCurrencyPound },
  below_minimum: { tone: 'red', Icon: IconCurrencyPound },
  expiring: { tone: 'grey', Icon: IconCertificate },
};
/** A member becomes late without any event, so the list is reloaded regularly. */
const EVERY_MS = 60_000;

/** Urgent matters: each with its list, and the most important first step on its row. */
export function Needs() {
  const { data, isError, refetch } = useCall(dashboard.needs, {}, { every: EVERY_MS });
  const needs = data?.data;
  return (
    <section className={`${shared.card} ${classes.needs}`} aria-labelledby="needs">
      <header className={classes.head}>
        <h2 id="needs">Needs you now</h2>
        {needs && needs.length > 0 && <p className={`${shared.dim} ${shared.num}`}>{needsInAll(needs)}</p>}
      </header>
      {needs && needs.length > 0 ? (
        <ul>
          {needs.map((its) => (
            <Row key={its.need} its={its} />
          ))}
        </ul>
      ) : needs ? (
        <p className={classes.clear}>
          <IconCircleCheck size={18} stroke={1.8} aria-hidden />
          Nothing needs you now
        </p>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton h={44} radius={8} mb={8} />
          <Skeleton h={44} radius={8} />
        </Loading>
      )}
    </section>
  );
}

function Row({ its: { need, total, href, first: found } }: { its: NeedRow }) {
  const now = useNow();
  const first = found && asFirst(found);
  const { tone, Icon } = FACES[need];
  const title = needTitle(need, total, first, now);
  const detail = needDetail(need, total, first, now);
  const action = needAction(need, total, first);
  return (
    <li data-need={need} data-tone={tone}>
      <span className={classes.sign}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.text}>
        <AppLink href={href} className={`${classes.title} ${shared.num}`}>
          {title}
        </AppLink>
        {detail && <small className={shared.num}>{detail}</small>}
      </div>
      <div className={classes.acts}>
        {first?.telephone && (
          <Button
            component="a"
            href={callLink(first.telephone)}
            variant="default"
            size="xs"
            leftSection={<IconPhone size={15} stroke={1.7} aria-hidden />}
          >
            Call<span className={shared.sr}> {first.person}</span>
          </Button>
        )}
        <Button
          component={AppLink}
          href={action.href}
          variant={need === 'not_here' && isPressing(need) ? 'filled' : 'default'}
          size="xs"
        >
          {action.words}
          <span className={shared.sr}>: {title}</span>
        </Button>
      </div>
    </li>
  );
}

type Found = NonNullable<NeedRow['first']>;
const moment = (text: string | null) => (text === null ? null : new Date(text));

/** Answer of the API with its times as dates, as the texts take it. */
const asFirst = ({ at, ends_at, price, ...its }: Found) => ({
  ...its,
  at: new Date(at),
  ends_at: moment(ends_at),
  price: price && { ...price, rises_at: moment(price.rises_at) },
});
