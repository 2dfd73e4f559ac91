import type { Me } from '@handover/contract/accounts/accounts';
import { Needs } from './Needs.tsx';
import Widgets from './Widgets.tsx';

/** What whoever keeps shifts begins the day with: what cannot wait, then everything at a glance. */
export default function OfficeHome({ me }: { me: Me }) {
  return (
    <>
      <Needs />
      <Widgets me={me} />
    </>
  );
}
