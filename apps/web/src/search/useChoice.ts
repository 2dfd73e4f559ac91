import { useRouter } from '@tanstack/react-router';
import { useMe } from '../api/me.ts';
import { usePanel } from '../shifts/shared/usePanel.ts';
import { addressOf, type Option } from './found.ts';

/** Goes where what was found leads: a shift opens over the shifts that are on screen. */
export function useChoice(): (option: Option) => void {
  const { history } = useRouter();
  const { level } = useMe();
  const panel = usePanel(level);
  return (option) => {
    const address = addressOf(option, level);
    if (option.kind === 'shift' && history.location.pathname === '/jobs') panel.open(option.it.job_id);
    else if (address) history.push(address);
  };
}
