import { IconAsterisk, IconCircleCheck, IconCircleMinus, IconHourglass, IconPointFilled } from '@tabler/icons-react';
import { Pill, type Tone } from '../ui/Pill.tsx';

const TONES: Partial<Record<string, { tone: Tone; Icon: typeof IconPointFilled }>> = {
  active: { tone: 'green', Icon: IconCircleCheck },
  pending: { tone: 'amber', Icon: IconHourglass },
  disabled: { tone: 'grey', Icon: IconCircleMinus },
  'non-active': { tone: 'grey', Icon: IconCircleMinus },
  required: { tone: 'blue', Icon: IconAsterisk },
};

/** Status by colour, icon and word. */
export function StatusPill({ status, children }: { status: string; children: string }) {
  const { tone, Icon } = TONES[status] ?? { tone: 'grey', Icon: IconPointFilled };
  return (
    <Pill tone={tone}>
      <Icon size={13} aria-hidden />
      {children}
    </Pill>
  );
}
