import { IconMoon, IconSun } from '@tabler/icons-react';
import '../../styles/shift-strip.css';
import { HOURS, isNight, NIGHT, segmentOf } from './stripSegments.ts';

const percent = ({ left, width }: { left: number; width: number }) => ({ left: `${left}%`, width: `${width}%` });

type Props = {
  /** Start as HH:mm. */
  start: string;
  end: string;
  /** Show the hours below it. */
  large?: boolean;
};

/** Strip that draws a shift's times over day and night; the same stands beside it in words. */
export const ShiftStrip = ({ start, end, large = false }: Props) => (
  <div
    className={large ? 'strip-box large' : 'strip-box'}
    role="img"
    aria-label={`${start} to ${end}${end > start ? '' : ' the next day'}, ${isNight(start) ? 'a night' : 'by day'}`}
  >
    <div className="strip">
      <i className="strip-night" style={percent(NIGHT)} />
      <i className={isNight(start) ? 'strip-shift night' : 'strip-shift'} style={percent(segmentOf(start, end))} />
    </div>
    {large && (
      <div className="strip-hours">
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
  return <Icon className="day-night" size={size} stroke={1.8} aria-hidden />;
}
