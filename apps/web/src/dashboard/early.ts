import { memberHome } from '@handover/contract/memberShifts/home';
import { isMember } from '@handover/domain/viewer';
import { call, queryClient } from '../api/client.ts';
import { loadMe } from '../api/me.ts';

/** Loads a member's home as soon as the user is known, before the page around it is drawn. */
export async function askEarly(): Promise<void> {
  const me = await loadMe();
  if (!me || !isMember(me)) return;
  await queryClient.prefetchQuery({ queryKey: [memberHome.name, {}], queryFn: () => call(memberHome, {}) });
}
