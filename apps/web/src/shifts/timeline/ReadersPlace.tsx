import { Component, type ReactNode } from 'react';

type Row = { job_id: string; starts_at: string };
type Props = {
  rows: readonly Row[];
  /** Number of shifts inserted above on request. */
  before?: number;
  children: ReactNode;
};
type Place = { focused: string | undefined; seen: { job_id: string; top: number }[] };

const BARS_PX = 110;
const linkOf = (box: Element, job_id: string) =>
  box.querySelector<HTMLElement>(`[data-row="${CSS.escape(job_id)}"]`) ?? undefined;
/** Top of a shift's list item. Contents are rendered only when near, but the item always has a position. */
const topOf = (link: HTMLElement): number => (link.closest('li') ?? link).getBoundingClientRect().top;

/** Frames during which a newly rendered item may still grow. */
const FRAMES = 5;
/** Events by which a user scrolls. */
const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Keeps an element at its position on the screen, unless the user scrolls meanwhile. */
function hold(link: HTMLElement, top: number): void {
  const scrolled = new AbortController();
  for (const hand of HANDS)
    window.addEventListener(hand, () => scrolled.abort(), { passive: true, signal: scrolled.signal });
  const keep = (frames: number) => {
    if (scrolled.signal.aborted || !link.isConnected) return;
    window.scrollBy({ top: topOf(link) - top, behavior: 'instant' });
    if (frames > 0) requestAnimationFrame(() => keep(frames - 1));
    else scrolled.abort();
  };
  keep(FRAMES);
}

/**
 * Keeps the scroll position and the focused shift when rows are inserted or removed above. At the very top of the page
 * new rows are shown instead.
 */
export class ReadersPlace extends Component<Props> {
  box: HTMLDivElement | null = null;

  override getSnapshotBeforeUpdate(before: Props): Place | null {
    if (before.rows === this.props.rows || !this.box) return null;
    const seen = [...this.box.querySelectorAll<HTMLElement>('[data-row]')]
      .map((link) => ({ job_id: link.dataset['row'] ?? '', top: topOf(link) }))
      .filter(({ top }) => top > BARS_PX && top < window.innerHeight);
    const at = document.activeElement;
    const focused = at instanceof HTMLElement && this.box.contains(at) ? at.dataset['row'] : undefined;
    return { focused, seen };
  }

  override componentDidUpdate(before: Props, _: unknown, place: Place | null): void {
    if (!place || !this.box) return;
    const { box } = this;
    const starts = new Map(before.rows.map(({ job_id, starts_at }) => [job_id, starts_at]));
    const settled = new Set(
      this.props.rows.filter((row) => starts.get(row.job_id) === row.starts_at).map(({ job_id }) => job_id),
    );
    const anchor = place.seen.find(({ job_id }) => settled.has(job_id));
    const link = anchor && linkOf(box, anchor.job_id);
    if (link && (window.scrollY > 0 || this.props.before !== before.before)) hold(link, anchor.top);
    if (place.focused && document.activeElement === document.body)
      linkOf(box, place.focused)?.focus({ preventScroll: true });
  }

  override render() {
    return <div ref={(box) => void (this.box = box)}>{this.props.children}</div>;
  }
}
