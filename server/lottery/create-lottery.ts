import type { Ledger, MoneyFlush } from '#server/ledger/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { FootballMatches } from '#server/sports/ports.ts'
import { lotteryAdmin } from './admin.ts'
import { lotteryTable } from './calls/calls-table.ts'
import { createCancellations } from './cancellations.ts'
import { createDrawLoop } from './draw-loop.ts'
import type { LotteryNews } from './lottery-pushes.ts'
import { createPurchases } from './purchases.ts'
import { createLotteryView, type LotteryView } from './lottery-view.ts'
import { createSoccerLoop } from './soccer/soccer-loop.ts'
import { createSoccerPurchases } from './soccer/soccer-purchases.ts'
import { createSoccerRounds } from './soccer/soccer-rounds.ts'
import { createSoccerTickets } from './soccer/soccer-tickets.ts'
import { createDraws } from './store/draws.ts'
import { createOpenEntries } from './store/open-entries.ts'
import { createTicketRecords, createTicketStakes } from './store/ticket-records.ts'
import { createTickets } from './store/tickets.ts'

interface LotteryDeps {
  flush: MoneyFlush
  ledger: Ledger
  protection: Pick<Protection, 'hold' | 'giveBack' | 'giveBackAll'>
  news: LotteryNews
  football: FootballMatches
}

/** Who is told of a draw asks for it, and sees it. */
const forgetting = (news: LotteryNews, { forget }: Pick<LotteryView, 'forget'>): LotteryNews => ({
  drawn: (game) => {
    forget()
    news.drawn(game)
  },
  settled: (game, graded) => {
    forget()
    news.settled(game, graded)
  },
  won: (game, tickets) => {
    forget()
    news.won(game, tickets)
  },
})

/** Lotteries whose draws come from committed seeds: docs/lottery.md. [R-12, C-13] */
export const createLottery = (infrastructure: Infrastructure, deps: LotteryDeps) => {
  const { db, now, fieldEncryption, idempotency, outbox, shutdown } = infrastructure
  const draws = createDraws(db, fieldEncryption)
  const tickets = createTickets(db)
  const onCommitted = (): void => outbox.nudge()
  const rounds = createSoccerRounds(db)
  const view = createLotteryView({ draws, rounds, now })
  const shared = { ...deps, news: forgetting(deps.news, view), draws, tickets, now, onCommitted }
  const buyTicket = createPurchases(shared)
  const cancelTicket = createCancellations(shared)
  const soccer = { ...shared, rounds, tickets: createSoccerTickets(db) }
  const buySoccerTicket = createSoccerPurchases(soccer)
  return {
    /** Draws are held from now on; with `showsPast` a site that never held one begins with the last ones of its schedule. */
    start: ({ showsPast = false } = {}): PollLoop => {
      const loop = createDrawLoop({ ...infrastructure, ...shared, showsPast, entries: createOpenEntries(db) })
      shutdown.add('lottery draws', () => loop.stop())
      return loop
    },
    /** Rounds of the soccer lottery are made and settled from now on. */
    startSoccer: (): PollLoop => {
      const loop = createSoccerLoop({ ...infrastructure, ...soccer })
      shutdown.add('soccer lottery', () => loop.stop())
      return loop
    },
    records: createTicketRecords(db),
    played: createTicketStakes(db),
    admin: serveCommands(lotteryAdmin, { ...infrastructure, draws, rounds: soccer.rounds }),
    calls: serve(lotteryTable, {
      idempotency,
      view,
      tickets,
      buyTicket,
      cancelTicket,
      soccer: { tickets: soccer.tickets, buyTicket: buySoccerTicket },
    }),
  }
}
