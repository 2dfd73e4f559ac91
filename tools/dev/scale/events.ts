type Event = { at: number; n: number; happen: () => void };

/** Event queue in order of time; events of one moment run in the order in which they were planned. */
export function openAgenda() {
  const heap: Event[] = [];
  let planned = 0;
  let now = 0;
  const before = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.n < b.n);

  const rise = (from: number): void => {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!before(heap[at] as Event, heap[above] as Event)) return;
      swap(at, above);
      at = above;
    }
  };
  const sink = (): void => {
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < heap.length && before(heap[left] as Event, heap[least] as Event)) least = left;
      if (right < heap.length && before(heap[right] as Event, heap[least] as Event)) least = right;
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  };
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [heap[b] as Event, heap[a] as Event];
  };

  return {
    now: (): number => now,
    in(ms: number, happen: () => void): void {
      heap.push({ at: now + ms, n: planned++, happen });
      rise(heap.length - 1);
    },
    /** Runs until no event is left. */
    run(): void {
      for (let next = heap[0]; next !== undefined; next = heap[0]) {
        const last = heap.pop() as Event;
        if (heap.length > 0) {
          heap[0] = last;
          sink();
        }
        now = next.at;
        next.happen();
      }
    },
  };
}
export type Agenda = ReturnType<typeof openAgenda>;
