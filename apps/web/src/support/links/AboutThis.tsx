import { supportLinks } from '@handover/contract/support/links';
import { useCall } from '../../api/client.ts';
import type { aboutOf } from './about.ts';
import { LinkChip } from './LinkChip.tsx';

type Props = { about: NonNullable<ReturnType<typeof aboutOf>>; onRemove?: () => void };

/** Subject of the question, by its name; empty if the user may not see it. */
export function AboutThis({ about, onRemove }: Props) {
  const link = useCall(supportLinks.find, about).data?.data[0];
  if (!link) return null;
  return (
    <p className="ticket-links">
      <span className="dim">About</span> <LinkChip link={link} onRemove={onRemove} />
    </p>
  );
}
