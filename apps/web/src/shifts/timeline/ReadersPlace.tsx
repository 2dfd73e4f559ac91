import { Component, type ReactNode } from 'react';

type Row = { job_id: string; starts_at: string };
type Props = {
  rows: readonly Row[];
  /** How many shifts have been put in front on request. */
  before?: number;
  children: ReactNode;
};
type Place = { focused: string | undefined; seen: { job_id: string; top: number }[] };

const BARS_PX = 110;
const linkOf = (box: Element, job_id: string) =>
  box.querySelector<HTMLElement>(`[data-row="${CSS.escape(job_id)}"]`) ?? undefined;
/** What is drawn only when it comes near has its own place all the same; what is in it has none. */
const topOf = (link: HTMLElement): number => (link.closest('li') ?? link).getBoundingClientRect().top;

/** What comes near is drawn, and grows, a frame or two later. */
const FRAMES = 5;
/** By these someone scrolls. */
const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Keeps something where it was on the screen, unless whoever reads scrolls meanwhile. */
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
 * Whatever is put above what someone reads, or taken away there, what they read stays where it is on the screen, and the
 * keyboard on the shift it was on. Whoever stands at the very top sees what is new.
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
