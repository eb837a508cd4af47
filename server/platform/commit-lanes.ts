/** What waits to be committed. `keys`: nothing that has one of them too may run beside it, or overtake it. */
export interface Keyed {
  /** Two of one name never share a batch. */
  readonly name: string | undefined
  readonly keys: readonly string[]
}

interface Share<Item> {
  readonly batch: Item[]
  readonly names: Set<string>
  readonly keys: Set<string>
}

interface Sharing {
  /** So many batches may begin. */
  readonly idle: number
  /** Keys and names of what runs, and of what was held back before. Grows by what is held back now. */
  readonly busy: Set<string>
  readonly batchMax: number
  /** Of what begins and what runs, in all lanes. */
  readonly inFlight: number
  readonly lanes: number
}

/** A batch of fewer is not split. */
const splitMin = 64
/** How far ahead of a batch it is looked for what may begin. */
const scannedMaxBatches = 4

const hasAny = (set: ReadonlySet<string>, keys: readonly string[]): boolean => keys.some((key) => set.has(key))

/** The batch that it belongs to; undefined: none, for now; 'enough': the batches have their fair share. */
const placeFor = <Item extends Keyed>(
  item: Item,
  shares: readonly Share<Item>[],
  { batchMax, fair }: { batchMax: number; fair: number },
): Share<Item> | 'enough' | undefined => {
  const meeting = shares.filter(({ keys }) => hasAny(keys, item.keys))
  const [first] = meeting
  if (meeting.length > 1) return undefined
  if (item.name !== undefined && shares.some(({ names }) => names.has(item.name as string))) return undefined
  if (first) return first.batch.length < batchMax ? first : undefined
  const [least] = shares.toSorted((a, b) => a.batch.length - b.batch.length)
  const target = shares.find(({ batch }) => batch.length < splitMin) ?? least
  return target && target.batch.length < Math.min(batchMax, fair) ? target : 'enough'
}

/**
 * Shares what waits out among the batches that may begin, in the order of arrival: what has a key in common goes into one
 * batch or one after the other. What cannot begin yet is held back, and what has a key in common with it behind it.
 */
export const shareOut = <Item extends Keyed>(
  waiting: readonly Item[],
  { idle, busy, batchMax, inFlight, lanes }: Sharing,
): { batches: Item[][]; heldBack: Item[]; rest: Item[] } => {
  const shares = Array.from({ length: idle }, (): Share<Item> => ({ batch: [], names: new Set(), keys: new Set() }))
  const fair = Math.max(splitMin, Math.ceil((waiting.length + inFlight) / lanes))
  const heldBack: Item[] = []
  let seen = 0
  for (; seen < Math.min(waiting.length, scannedMaxBatches * batchMax); seen += 1) {
    const item = waiting[seen] as Item
    const isBusy = hasAny(busy, item.keys) || (item.name !== undefined && busy.has(item.name))
    const share = isBusy ? undefined : placeFor(item, shares, { batchMax, fair })
    if (share === 'enough') break
    if (share === undefined) {
      heldBack.push(item)
      for (const key of item.keys) busy.add(key)
      if (item.name !== undefined) busy.add(item.name)
      continue
    }
    share.batch.push(item)
    if (item.name !== undefined) share.names.add(item.name)
    for (const key of item.keys) share.keys.add(key)
  }
  return { batches: shares.map(({ batch }) => batch), heldBack, rest: waiting.slice(seen) }
}
