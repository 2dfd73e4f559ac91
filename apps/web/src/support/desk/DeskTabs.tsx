import { isAdmin } from '@handover/domain/viewer';
import { supportDesk, TICKET_VIEW_WORDS } from '@handover/contract/support/list';
import { TICKET_VIEWS } from '@handover/domain/support/ticket';
import { useCall } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import shared from '../../ui/shared.module.css';
import classes from '../../ui/Tabs.module.css';

const A_MINUTE = 60_000;
const count = new Intl.NumberFormat('en-GB');

/** Tabs of the support desk with their counts: all open tickets, and common views. */
export function DeskTabs({ tab, onChoose }: { tab: string; onChoose: (view: string) => void }) {
  const { level } = useMe();
  const counts = useCall(supportDesk.views, {}, { every: A_MINUTE }).data?.data;
  const words = { ...TICKET_VIEW_WORDS, ...(isAdmin(level) ? {} : { mine: 'Raised by me' }) };
  const tabs = [
    { view: '', title: 'Open', many: counts?.open },
    ...TICKET_VIEWS.map((view) => ({ view, title: words[view], many: counts?.[view] })),
  ];
  return (
    <div className={classes.tabs} role="group" aria-label="Views">
      {tabs.map(({ view, title, many }) => (
        <button
          key={view}
          type="button"
          aria-pressed={tab === view}
          data-late={(view === 'overdue' && Boolean(many)) || undefined}
          onClick={() => onChoose(view)}
        >
          {title}
          {many !== undefined && <span className={shared.num}>{count.format(many)}</span>}
        </button>
      ))}
    </div>
  );
}
