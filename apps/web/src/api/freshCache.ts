import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';

/**
 * A cache in which what has changed is asked for again also where the very first answer is still on its way. The library
 * leaves that one be, and it may have been read before the change; it is waited for, because the next change would
 * otherwise take it away again.
 */
export class FreshCache extends QueryClient {
  readonly #waited = new WeakSet<Query>();

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined && !this.#waited.has(query));
    for (const query of first) void this.#askAgain(query);
    return super.invalidateQueries(filters, options);
  }

  async #askAgain(query: Query): Promise<void> {
    this.#waited.add(query);
    await query.promise?.catch(() => undefined);
    this.#waited.delete(query);
    await super.invalidateQueries({ predicate: (each) => each === query });
  }
}
