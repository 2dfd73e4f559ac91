import { IconMoon, IconSun } from '@tabler/icons-react';
import { HOURS, isNight, NIGHT, segmentOf } from './stripSegments.ts';
import { cx } from '../../ui/cx.ts';
import classes from './ShiftStrip.module.css';

const percent = ({ left, width }: { left: number; width: number }) => ({ left: `${left}%`, width: `${width}%` });

type Props = {
  /** Start as HH:mm. */
  start: string;
  end: string;
  /** Show the hours below it. */
  large?: boolean;
  className?: string | undefined;
};

/** Strip that draws a shift's times over day and night; the same stands beside it in words. */
export const ShiftStrip = ({ start, end, large = false, className }: Props) => (
  <div
    className={cx(large && classes.large, className)}
    role="img"
    aria-label={`${start} to ${end}${end > start ? '' : ' the next day'}, ${isNight(start) ? 'a night' : 'by day'}`}
  >
    <div className={classes.strip}>
      <i style={percent(NIGHT)} />
      <i className={classes.shift} data-night={isNight(start) || undefined} style={percent(segmentOf(start, end))} />
    </div>
    {large && (
      <div className={classes.hours}>
        {HOURS.map(({ hour, left }) => (
          <span key={left} style={{ left: `${left}%` }}>
            {hour}
          </span>
        ))}
      </div>
    )}
  </div>
);

/** Sun or moon icon before the times of a shift. */
export function DayNight({ start, size = 15 }: { start: string; size?: number }) {
  const Icon = isNight(start) ? IconMoon : IconSun;
  return <Icon className={classes.dayNight} size={size} stroke={1.8} aria-hidden />;
}
