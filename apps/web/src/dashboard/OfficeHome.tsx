import type { Me } from '@handover/contract/accounts/accounts';
import { Needs } from './Needs.tsx';
import Widgets from './Widgets.tsx';

/** Home of a manager or administrator: urgent matters first, then the widgets. */
export default function OfficeHome({ me }: { me: Me }) {
  return (
    <>
      <Needs />
      <Widgets me={me} />
    </>
  );
}
