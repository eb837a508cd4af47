import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client whose `invalidateQueries` also covers queries whose first answer is still under way: each of them is asked
 * once more when that answer is here. A plain client takes such an answer for fresh, although it was asked before the change.
 */
class SiteQueries extends QueryClient {
  /** Queries that are asked once more already, however often they are invalidated meanwhile. */
  readonly #askedAgain = new WeakSet<Promise<unknown>>()

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    const asked = super.invalidateQueries(filters, options)
    for (const { promise, queryKey } of first) {
      if (!promise || this.#askedAgain.has(promise)) continue
      this.#askedAgain.add(promise)
      const again = () => super.invalidateQueries({ queryKey, exact: true })
      void promise.then(again, again)
    }
    return asked
  }
}

export const createSiteQueries = (config?: QueryClientConfig): QueryClient => new SiteQueries(config)
