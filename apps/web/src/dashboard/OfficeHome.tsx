import type { Me } from '@handover/contract/accounts/accounts';
import ActiveShifts from './ActiveShifts.tsx';
import { Needs } from './Needs.tsx';
import { Today } from './Today.tsx';
import { Unfilled } from './Unfilled.tsx';
import Widgets from './Widgets.tsx';
import classes from './OfficeHome.module.css';

/** Home of a manager or administrator: what is urgent first, and the charts below. */
export default function OfficeHome({ me }: { me: Me }) {
  // Administrators and agencies have too many homes to list the people of each.
  const homes = me.kind === 'provider' || me.kind === 'office';
  return (
    <>
      <div className={classes.first}>
        <div className={classes.main}>
          {homes ? <Today me={me} /> : <Needs />}
          <Unfilled me={me} />
        </div>
        <div className={homes ? classes.aside : undefined}>{homes ? <Needs /> : <ActiveShifts me={me} long />}</div>
      </div>
      <Widgets me={me} active={homes} />
    </>
  );
}
