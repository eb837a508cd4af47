import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { GradedEntry } from './domain/entries.ts'

/** What open pages are told, after the commit. */
export interface LotteryNews {
  drawn(game: LotteryGame): void
  settled(game: LotteryGame, graded: readonly GradedEntry[]): void
}

interface Won {
  readonly memberId: string
  readonly currency: string
  readonly wonMinor: number
}

const wonBy = (graded: readonly GradedEntry[]): Won[] => {
  const groups = Map.groupBy(graded, ({ entry }) => `${entry.memberId}:${entry.currency}`)
  return [...groups.values()].map((of) => ({
    memberId: of[0]?.entry.memberId ?? '',
    currency: of[0]?.entry.currency ?? '',
    wonMinor: of.reduce((sum, { state, returnedMinor }) => sum + (state === 'won' ? returnedMinor : 0), 0),
  }))
}

/** Says to every socket that a game was drawn, and to members what their tickets came to. */
export const createLotteryPushes = (connections: Pick<Connections, 'all' | 'ofMember'>): LotteryNews => ({
  drawn: (game) => {
    const push = encodePush('lottery.drawn', { game })
    for (const connection of connections.all()) connection.send(push)
  },
  settled: (game, graded) => {
    const seen = graded.filter(({ entry }) => connections.ofMember(entry.memberId).length > 0)
    for (const { memberId, ...won } of wonBy(seen)) {
      const push = encodePush('lottery.drawn', { game, ...won })
      for (const connection of connections.ofMember(memberId)) connection.send(push)
    }
  },
})
