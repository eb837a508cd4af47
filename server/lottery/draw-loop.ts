import { lotteryChaseMax, lotteryDemoDraws, lotteryLateMs } from '#contract/limits.ts'
import { lotteryGames, type LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { numbersOf } from '#contract/lottery/rules/draw.ts'
import { drawsAfter, drawsBefore } from '#contract/lottery/rules/schedule.ts'
import type { Log } from '#server/platform/log.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { createDrawSettlement, type SettlementDeps } from './draw-settlement.ts'
import type { DrawKey, StoredDraw } from './store/draws.ts'

export interface DrawLoopDeps extends SettlementDeps {
  units: UnitOfWork
  log: Log
  /** A game that has no draw yet begins with those that its schedule had before: nobody could buy them. */
  showsPast: boolean
}

/** One more than a ticket may ask for: the draw whose sales are closed is none of them. */
const committedAhead = lotteryChaseMax + 1

/** Draws one whose time has come, once; whoever comes second finds it drawn. */
const holdDraw = (
  { units, draws }: Pick<DrawLoopDeps, 'units' | 'draws'>,
  key: DrawKey,
  decide: (draw: StoredDraw) => 'draw' | 'void' | 'wait',
): Promise<boolean> =>
  units.run(async (unit) => {
    const inUnit = draws.in(unit)
    const held = await inUnit.holdOpen(key)
    const decision = held ? decide(held.draw) : 'wait'
    if (!held || decision === 'wait') return false
    if (decision === 'void') await inUnit.end(key, null)
    else {
      const serverSeed = held.seed()
      await inUnit.end(key, { serverSeed, numbers: numbersOf(key.game, key.issue, serverSeed) })
    }
    return true
  })

/**
 * Commits seeds ahead of sales, draws what is due and settles it, draw by draw in the order of each game: a chase that
 * stops on a win is out of the draw after it, however late both are held. It stands where the last commit left it.
 */
export const createDrawLoop = (deps: DrawLoopDeps): PollLoop => {
  const { draws, news, now, log, showsPast } = deps
  const settle = createDrawSettlement(deps)
  const committed = new Map<LotteryGame, string>()

  const commitAhead = async (game: LotteryGame): Promise<void> => {
    const scheduled = drawsAfter(game, now(), committedAhead)
    const last = scheduled.at(-1)?.issue ?? ''
    if (committed.get(game) === last) return
    const isNew = showsPast && !committed.has(game) && !(await draws.hasAny(game))
    const before = isNew ? drawsBefore(game, now(), lotteryDemoDraws) : []
    const drawable = before.filter(({ drawsAtMs }) => now() - drawsAtMs < lotteryLateMs)
    await draws.commit(game, [...drawable, ...scheduled])
    committed.set(game, last)
  }

  /** What was missed for longer than a day is not drawn any more. */
  const decide = ({ drawsAtMs }: StoredDraw): 'draw' | 'void' | 'wait' => {
    const lateMs = now() - drawsAtMs
    if (lateMs < 0) return 'wait'
    return lateMs <= lotteryLateMs ? 'draw' : 'void'
  }

  /** The first draw of a game that is due and not settled. False: it is left for the next look. */
  const finish = async (draw: StoredDraw, signal: AbortSignal): Promise<boolean> => {
    if (draw.state !== 'open') return settle(draw, signal)
    if (await holdDraw(deps, draw, decide)) news.drawn(draw.game)
    return true
  }

  const finishAll = async (signal: AbortSignal): Promise<boolean> => {
    const left = new Set<LotteryGame>()
    let isClear = true
    for (;;) {
      const due = (await draws.due(now())).filter(({ game }) => !left.has(game))
      if (due.length === 0 || signal.aborted) return isClear
      for (const draw of due)
        try {
          if (!(await finish(draw, signal))) left.add(draw.game)
        } catch (error) {
          const { game, issue } = draw
          log.error({ game, issue, reason: oneLineOf(error) }, 'a draw could not be finished')
          left.add(game)
          isClear = false
        }
    }
  }

  const poll = async (signal: AbortSignal): Promise<boolean> => {
    for (const game of lotteryGames) await commitAhead(game)
    return finishAll(signal)
  }
  return createPollLoop(poll, { log, what: 'lottery draws' })
}
