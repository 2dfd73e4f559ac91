import { IconCircle } from '@tabler/icons-react';
import { NAV_ICONS } from './icons.ts';

export function NavFace({ title }: { title: string }) {
  const Icon = NAV_ICONS[title] ?? IconCircle;
  return (
    <>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span>{title}</span>
    </>
  );
}
