import { memberHome } from '@handover/contract/memberShifts/home';
import { call, queryClient } from '../api/client.ts';
import { loadMe } from '../api/me.ts';

/** A phone's home is asked for as soon as it is known whose it is, and not only once the page around it is drawn. */
export async function askEarly(): Promise<void> {
  const me = await loadMe();
  if (me?.level !== 4) return;
  await queryClient.prefetchQuery({ queryKey: [memberHome.name, {}], queryFn: () => call(memberHome, {}) });
}
