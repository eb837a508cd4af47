const storeKey = 'grandstand.floatClosed'

/** Asking for the store may throw where the browser blocks it. */
type StoreOf = () => Pick<Storage, 'getItem' | 'setItem'>

const dayOf = (nowMs: number): string => {
  const date = new Date(nowMs)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-')
}

/** The windows that were closed today, of the visitor's own clock; any other day begins anew. */
export const closedFloats = (storeOf: StoreOf, nowMs: number): readonly string[] => {
  try {
    const [day, ...ids] = (storeOf().getItem(storeKey) ?? '').split('\n')
    return day === dayOf(nowMs) ? ids : []
  } catch {
    return []
  }
}

/** Keeps a window closed until the day is over; without storage it stays closed on this page only. */
export const closeFloat = (storeOf: StoreOf, id: string, nowMs: number): readonly string[] => {
  const ids = [...new Set([...closedFloats(storeOf, nowMs), id])]
  try {
    storeOf().setItem(storeKey, [dayOf(nowMs), ...ids].join('\n'))
  } catch {
    // Private windows may have no storage.
  }
  return ids
}
