import { shortDate } from '@handover/domain/format';
import { IconBriefcase2, IconHeartHandshake, IconHome2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '../shifts/shared/StatusBadge.tsx';
import { nameOf, timesText } from '../shifts/shared/shiftTexts.ts';
import { Person } from '../ui/Person.tsx';
import shared from '../ui/shared.module.css';
import classes from './FoundList.module.css';
import type { Option } from './found.ts';

const spaced = (...parts: string[]) => parts.filter(Boolean).join(' · ');

/** Line of a search result: a name, a detail that tells it from others, and the status of a shift. */
export function OptionFace({ option, now, opens }: { option: Option; now: Date; opens: boolean }) {
  switch (option.kind) {
    case 'shift': {
      const { title, code, date, location, city, status } = option.it;
      const day = shortDate(new Date(`${date}T12:00:00Z`), now);
      return (
        <>
          <Lines
            name={title}
            aside={code}
            about={`${day}, ${timesText(option.it)}`}
            place={[location.title, city].filter(Boolean).join(', ')}
          />
          <StatusBadge status={status} />
        </>
      );
    }
    case 'home': {
      const { title, company_name, city } = option.it;
      return (
        <>
          <Tile>
            <IconHome2 size={17} stroke={1.7} />
          </Tile>
          <Lines name={title} about={spaced(company_name, city)} />
        </>
      );
    }
    case 'client': {
      const { kind, company_name, city } = option.it;
      const [Icon, what] = kind === 'agency' ? [IconBriefcase2, 'Agency'] : [IconHeartHandshake, 'Care provider'];
      return (
        <>
          <Tile>
            <Icon size={17} stroke={1.7} />
          </Tile>
          <Lines name={company_name} about={spaced(what, city)} />
        </>
      );
    }
    case 'staff': {
      const name = nameOf(option.it);
      return (
        <>
          <Person name={name} size={30} />
          <Lines name={name} about={spaced(option.it.code, option.it.city)} />
          {!opens && <span className={classes.does}>Show shifts</span>}
        </>
      );
    }
  }
}

const Tile = ({ children }: { children: ReactNode }) => (
  <span className={classes.tile} aria-hidden>
    {children}
  </span>
);

const Lines = ({ name, aside, about, place }: { name: string; aside?: string; about: string; place?: string }) => (
  <span className={classes.lines}>
    <span className={classes.name}>
      <b>{name}</b> {aside && <span className={shared.num}>{aside}</span>}
    </span>
    <small className={shared.num}>
      {about}
      {place && (
        <>
          <i> · </i>
          <span>{place}</span>
        </>
      )}
    </small>
  </span>
);
