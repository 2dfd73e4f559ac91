import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';

/**
 * Query client that also reloads changed data while its very first answer is still on its way. The library does not
 * cancel that read, and it may predate the change. The first answer is awaited, because the next change would otherwise
 * discard it again.
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
