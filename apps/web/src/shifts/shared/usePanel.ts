import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { Level } from '@handover/domain/viewer';
import { type PanelView, searchWithView, viewIn } from './panelViews.ts';

/** State of a history entry: the index from which the panel, or a view in it, was opened. */
type Opened = { panel_from?: number; view_from?: number };
type Place = Opened & { __TSR_index: number };

/**
 * Open shift and its view, kept in the address. Closing and going back return to the history entry from which they were
 * opened, if there is one, so that Back afterwards does not open them again.
 */
export function usePanel(level: Level) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const here = () => history.location.state as Place;

  const put = (
    change: { job?: string | undefined },
    view: PanelView | undefined,
    replace: boolean,
    state: Opened,
    member?: string,
  ) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...searchWithView(before, view, member), ...change }),
      replace,
      state,
      resetScroll: false,
    } as never);

  return {
    job_id: typeof search.job === 'string' && search.job !== '' ? search.job : undefined,
    view: viewIn(search, level),
    /** Member that the view is about. */
    member: typeof search.member === 'string' ? search.member : undefined,
    open: (job_id: string, view?: PanelView) => put({ job: job_id }, view, false, { panel_from: here().__TSR_index }),
    close() {
      const { panel_from, __TSR_index: at } = here();
      // A form that asks before leaving can block one step back, but not several.
      const steps = viewIn(search, level) === 'edit_job' ? undefined : panel_from;
      if (steps === undefined) put({ job: undefined }, undefined, true, {});
      else history.go(steps - at);
    },
    show(view: PanelView, member?: string) {
      const { panel_from, __TSR_index: at } = here();
      put({}, view, false, { view_from: at, ...(panel_from === undefined ? {} : { panel_from }) }, member);
    },
    back() {
      const { panel_from, view_from } = here();
      if (view_from !== undefined) history.back();
      else put({}, undefined, true, panel_from === undefined ? {} : { panel_from });
    },
  };
}
