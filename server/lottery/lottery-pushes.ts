import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { GradedEntry } from './domain/entries.ts'

/** What open pages are told, after the commit. */
export interface LotteryNews {
  drawn(game: LotteryGame): void
  settled(game: LotteryGame, graded: readonly GradedEntry[]): void
  /** Tickets were settled, with what each has won. */
  won(game: string, tickets: readonly Won[]): void
}

interface Won {
  readonly memberId: string
  readonly currency: string
  readonly wonMinor: number
}

const wonOf = ({ entry: { memberId, currency }, state, returnedMinor }: GradedEntry): Won => ({
  memberId,
  currency,
  wonMinor: state === 'won' ? returnedMinor : 0,
})

const byMember = (tickets: readonly Won[]): Won[] => {
  const groups = Map.groupBy(tickets, ({ memberId, currency }) => `${memberId}:${currency}`)
  return [...groups.values()].flatMap((of) => {
    const [first] = of
    return first ? [{ ...first, wonMinor: of.reduce((sum, { wonMinor }) => sum + wonMinor, 0) }] : []
  })
}

/** Says to every socket that a game was drawn, and to members what their tickets came to. */
export const createLotteryPushes = (connections: Pick<Connections, 'all' | 'ofMember'>): LotteryNews => {
  const won = (game: string, tickets: readonly Won[]): void => {
    const seen = tickets.filter(({ memberId }) => connections.ofMember(memberId).length > 0)
    for (const { memberId, ...sums } of byMember(seen)) {
      const push = encodePush('lottery.drawn', { game, ...sums })
      for (const connection of connections.ofMember(memberId)) connection.send(push)
    }
  }
  return {
    drawn: (game) => {
      const push = encodePush('lottery.drawn', { game })
      for (const connection of connections.all()) connection.send(push)
    },
    settled: (game, graded) => won(game, graded.map(wonOf)),
    won,
  }
}
