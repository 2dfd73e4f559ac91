import { IconSearchOff } from '@tabler/icons-react';
import { type MouseEvent, useMemo } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useMe } from '../api/me.ts';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { isPlainClick } from '../ui/plainClick.ts';
import { useNow } from '../ui/useNow.ts';
import { addressOf, groupsOf, hasShiftsOf, type Option } from './found.ts';
import shared from '../ui/shared.module.css';
import classes from './FoundList.module.css';
import { OptionFace } from './OptionFace.tsx';
import type { Searching } from './searching.ts';
import { useFound } from './useFound.ts';
import { useMarked } from './useMarked.ts';
import { usePanel } from '../shifts/shared/usePanel.ts';

/** Search results below the field. The field keeps the focus and controls the list by keyboard. */
export default function FoundList(searching: Searching) {
  const { id, text, open, setText, leave } = searching;
  const { q, found, fresh, failed, waiting, again } = useFound(text);
  const groups = useMemo(() => (found ? groupsOf(found) : []), [found]);
  const options = groups.flatMap((group) => group.options);
  const shown = open && (found !== undefined || failed || waiting);
  const { level } = useMe();
  const go = useChoice();
  const choose = (option: Option) => {
    if (option.kind !== 'staff' || addressOf(option, level)) {
      leave();
      go(option);
    } else if (!found || !hasShiftsOf(found, option.it)) setText(option.it.code);
    else if (found.theirs.length > 0) mark(options.length - found.theirs.length);
  };
  const { at, mark } = useMarked({ searching, found, options, shown, fresh, choose });
  const now = useNow();
  if (!shown) return null;

  const line = (option: Option, index: number) => {
    const address = addressOf(option, level);
    const common = {
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === at,
      className: classes.option,
      onMouseMove: () => index !== at && mark(index),
      onClick: (event: MouseEvent) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        choose(option);
      },
      children: <OptionFace option={option} now={now} opens={address !== undefined} />,
    };
    return address ? <a key={index} {...common} href={address} tabIndex={-1} /> : <div key={index} {...common} />;
  };
  const none = found && options.length === 0;
  return (
    <div className={classes.found} onMouseDown={(event) => event.preventDefault()}>
      {failed && <ErrorState title="We could not search" className={classes.none} onRetry={again} />}
      {waiting && !found && !failed && <Loading text="Loading results..." className={classes.loading} />}
      {none && !failed && (
        <Empty
          className={classes.none}
          icon={<IconSearchOff size={22} stroke={1.7} />}
          title={`Nothing found for “${q}”`}
          text="Try the beginning of a code, a role, or a name."
        />
      )}
      {!none && !failed && found && (
        <div role="listbox" id={id} aria-label="What was found" aria-busy={waiting}>
          {groups.map(({ title, options: its }, group) => (
            <div role="group" aria-labelledby={`${id}-g${group}`} key={title}>
              <p id={`${id}-g${group}`}>{title}</p>
              {its.map((option) => line(option, options.indexOf(option)))}
            </div>
          ))}
        </div>
      )}
      {fresh && found?.whose && found.theirs.length === 0 && (
        <p className={classes.note}>{found.whose} has no shifts to come</p>
      )}
      <span className={shared.sr} role="status">
        {fresh && (none ? `Nothing found for ${q}` : `${options.length} found`)}
      </span>
    </div>
  );
}

/** Returns a function that opens a result; a shift opens over the shifts on screen. */
function useChoice(): (option: Option) => void {
  const { history } = useRouter();
  const { level } = useMe();
  const panel = usePanel(level);
  return (option) => {
    const address = addressOf(option, level);
    if (option.kind === 'shift' && history.location.pathname === '/jobs') panel.open(option.it.job_id);
    else if (address) history.push(address);
  };
}
