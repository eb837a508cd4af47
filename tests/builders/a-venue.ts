import { randomUUID } from 'node:crypto'
import type { Venue, VenueAnswer, VenueOrder, VenueStatusAnswer } from '#server/venues/ports.ts'
import { sandboxChannels } from '#server/venues/sandbox/sandbox-channels.ts'
import { sandboxBrands, sandboxGames } from '#server/venues/sandbox/sandbox-games.ts'
import { openSandboxLedger } from '#server/venues/sandbox/sandbox-ledger.ts'

const noLog = {
  entries: [],
  append: async () => undefined,
  flushed: async () => undefined,
  close: async () => undefined,
}

/** Where its games are. */
export const aGameOrigin = 'https://games.example'

type Spoiled = (order: VenueOrder, apply: () => Promise<VenueAnswer>) => Promise<VenueAnswer>

/** A venue in this process. `spoil` puts something in the place of the answer to the next transfer. */
export const aVenue = () => {
  const ledger = openSandboxLedger(noLog)
  const spoiled: Spoiled[] = []
  const orders: VenueOrder[] = []
  const down = new Set<string>()
  const apply = async (order: VenueOrder): Promise<VenueAnswer> => {
    const answer = await ledger.transfer(order, 'decide')
    if (!answer) return { kind: 'unanswered' }
    const { state: kind, ...rest } = answer
    return { kind, ...rest } as VenueAnswer
  }
  const venue: Venue = {
    channels: async () => sandboxChannels.map((channelCode) => ({ channelCode, status: '1', isDisplay: true })),
    transfer: async (order) => {
      orders.push(order)
      const spoil = spoiled.shift()
      return spoil ? spoil(order, () => apply(order)) : apply(order)
    },
    statusOf: async (order): Promise<VenueStatusAnswer> => {
      if (down.has(order.channelCode)) return { kind: 'unanswered' }
      const answer = await ledger.statusOf(order, 'decide')
      if (!answer) return { kind: 'unknown' }
      const { state: kind, ...rest } = answer
      return { kind, ...rest } as VenueAnswer
    },
    holdingOf: async (account) =>
      down.has(account.channelCode) ? null : { balances: ledger.balanceOf(account), openRounds: 0 },
    pause: async (asked) => {
      if (!down.has(asked.channelCode)) await ledger.pause(asked)
      return !down.has(asked.channelCode)
    },
    catalogue: async () => ({ brands: sandboxBrands, games: sandboxGames }),
    tables: async () => [],
    records: async () => ({ records: [], next: null }),
    launch: async ({ gameId }) => ({ state: 'launched', url: `${aGameOrigin}/g/${gameId}#${randomUUID()}` }),
  }
  return {
    venue,
    ledger,
    /** The transfers that reached it, repeats among them. */
    orders,
    /** The channels that give no balance and no status. */
    down,
    spoil: (...answers: readonly Spoiled[]): void => void spoiled.push(...answers),
  }
}
