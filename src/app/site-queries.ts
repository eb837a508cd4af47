import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'

/**
 * What is said to be out of date is asked for again, also where its first answer is still under way: a plain client leaves
 * that one running and takes it for fresh, as if it had been asked after the change.
 */
export class SiteQueries extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    const asked = super.invalidateQueries(filters, options)
    for (const { promise, queryKey } of first) {
      const again = () => super.invalidateQueries({ queryKey, exact: true })
      void promise?.then(again, again)
    }
    return asked
  }
}
