import type { ComplianceState, Standing } from '@handover/domain/staff/credentials';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHourglass,
} from '@tabler/icons-react';
import { Pill, type Tone } from '../ui/Pill.tsx';

const FACES: Record<Standing | ComplianceState, { tone: Tone; Icon: typeof IconBan }> = {
  valid: { tone: 'green', Icon: IconCircleCheck },
  expiring: { tone: 'amber', Icon: IconAlertTriangle },
  expired: { tone: 'red', Icon: IconCircleX },
  missing: { tone: 'red', Icon: IconCircleDashed },
  waiting: { tone: 'blue', Icon: IconHourglass },
  rejected: { tone: 'red', Icon: IconCircleX },
  withdrawn: { tone: 'red', Icon: IconBan },
};

/** State of a member or a document, by colour, icon and words. */
export function StandingPill({ standing, children }: { standing: Standing | ComplianceState; children: string }) {
  const { tone, Icon } = FACES[standing];
  return (
    <Pill tone={tone}>
      <Icon size={13} aria-hidden />
      {children}
    </Pill>
  );
}
