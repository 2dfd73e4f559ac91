import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePhone } from '../../ui/usePhone.ts';
import { filtersIn } from './shiftFilters.ts';
import { viewIn, type ViewName } from './shiftViews.ts';

const KEPT = 'handover.jobs_view';

/** Current view of the shifts, and a function to switch it with the same filters; the choice is kept on this device. */
export function useShiftView() {
  const search = useSearch({ strict: false });
  const phone = usePhone();
  const navigate = useNavigate();
  const show = (view: ViewName) => {
    localStorage.setItem(KEPT, view);
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...filtersIn(before), view }),
      resetScroll: false,
    } as never);
  };
  return { view: viewIn(search, localStorage.getItem(KEPT), phone), show };
}
