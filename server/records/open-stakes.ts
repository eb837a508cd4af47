import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { RecordSource } from './ports.ts'

/** The clocks of a stake and of the session that begins with it are read one after the other. */
const clockSlackMs = 10_000

/** Stakes of a member that are not decided, over all who keep bets; they are named once all of them are there. */
export const createOpenStakes = () => {
  let sources: readonly RecordSource[] = []
  return {
    readFrom: (all: readonly RecordSource[]): void => {
      sources = all
    },
    /** Sums of the stakes since then, minor units by currency. */
    since: async (memberId: string, sinceMs: number): Promise<ReadonlyMap<SettlementCurrency, number>> => {
      const fromMs = sinceMs - clockSlackMs
      const every = { sport: null, ticketFilter: null, channelCode: null, currency: null, untilMs: null } as const
      const query = { ...every, memberId, state: 'open', fromMs } as const
      const sums = new Map<SettlementCurrency, number>()
      for (const source of sources)
        for (const { currency, openStakeMinor } of await source.sums(query))
          sums.set(currency, (sums.get(currency) ?? 0) + openStakeMinor)
      return sums
    },
  }
}
