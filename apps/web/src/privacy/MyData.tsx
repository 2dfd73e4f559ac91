import { EXPORT_DAYS } from '@handover/domain/privacy/terms';
import { useMe } from '../api/me.ts';
import { Exports } from './Exports.tsx';
import shared from '../ui/shared.module.css';
import settings from '../ui/Settings.module.css';

/** The member's own data as a download. */
export default function MyData() {
  const { user_id } = useMe();
  return (
    <section className={`${shared.card} ${settings.card}`}>
      <div>
        <h2>Your data</h2>
        <p className={shared.dim}>
          Everything that Handover keeps about you, with your papers, in one file. It is there for {EXPORT_DAYS} days,
          and for you alone.
        </p>
      </div>
      <Exports user_id={user_id} words="Download my data" />
    </section>
  );
}
