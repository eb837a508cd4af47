import { quarterEnd, quarterStart } from '#contract/loyalty/rules/calendar.ts'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { Log } from '#server/platform/log.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { PastPauses } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { decideQuarter, quarterEndMs, quartersDue } from './domain/quarters.ts'
import { windowOf, type Growth } from './growth.ts'
import { holdMembers, readGrowth } from './store/growth-rows.ts'
import {
  beginQuarter,
  countDecided,
  endQuarter,
  readMoved,
  readSettledQuarter,
  readUndecided,
  writeDecided,
  type QuarterRow,
} from './store/quarter-rows.ts'

/** Members of one transaction. */
const batchMax = 500

interface QuarterDeps {
  db: Database
  units: UnitOfWork
  growth: Pick<Growth, 'changeLevel'>
  advertising: PastPauses
  settings: Pick<SiteSettings, 'get'>
  now: () => number
  log: Log
}

/** Settles quarters that are over: each member once, whatever ends the process, and however often it is run. [C-12] */
export const createQuarters = ({ db, units, growth, advertising, settings, now, log }: QuarterDeps) => {
  /** Decides some members who are not decided yet; answers how many. */
  const decideSome =
    (quarter: string) =>
    async (unit: Unit): Promise<number> => {
      const tables = tablesOf(unit)
      const endMs = quarterEndMs(quarter)
      const undecided = await readUndecided(tables, quarter, { endMs, limit: batchMax })
      if (undecided.length === 0) return 0
      const levels = await holdMembers(tables, undecided)
      // Another run may have decided them before they were held.
      const memberIds = await readUndecided(tables, quarter, { endMs, limit: batchMax })
      const [grades, rules] = [settings.get('vipGrades'), settings.get('vipRules')]
      const growths = await readGrowth(tables, undecided, windowOf(quarterEnd(quarter), rules))
      const moved = await readMoved(tables, undecided, endMs)
      const paused = await advertising.pausedSince(unit, undecided, siteDayStartMs(quarterStart(quarter)))
      const rows = memberIds.flatMap((memberId): QuarterRow[] => {
        const before = levels.get(memberId)
        if (before === undefined) return []
        const facts = {
          growth: growths.get(memberId) ?? 0,
          hasMoved: moved.has(memberId),
          wasPaused: paused.has(memberId),
        }
        const { verdict, levelAfter: after, needed } = decideQuarter({ level: before, ...facts }, grades, rules)
        return [{ memberId, before, after, growth: facts.growth, needed, verdict }]
      })
      if (rows.length > 0) await writeDecided(tables, quarter, rows)
      for (const { memberId, before: from, after: to, growth: has } of rows)
        if (to < from) await growth.changeLevel(unit, { memberId, from, to, why: 'fallen', growth: has, note: quarter })
      return undecided.length
    }

  const settle = async (quarter: string): Promise<void> => {
    await beginQuarter(db, quarter)
    while ((await units.run(decideSome(quarter))) > 0);
    await endQuarter(db, quarter, now())
  }

  let settled: string | undefined
  const settleDue = async (): Promise<true> => {
    settled ??= await readSettledQuarter(db)
    for (const quarter of quartersDue(settled, now())) {
      await settle(quarter)
      settled = quarter
      log.info({ quarter, ...(await countDecided(db, quarter)) }, 'levels of a quarter are settled')
    }
    return true
  }

  return {
    settleDue,
    /** By hand: those that are due up to this one, and what it decided; undefined when it is not over. */
    run: async (quarter: string): Promise<Record<QuarterRow['verdict'], number> | undefined> => {
      await settleDue()
      if (quarter > (await readSettledQuarter(db))) return undefined
      return countDecided(db, quarter)
    },
    /** By the clock. */
    start: (): PollLoop => createPollLoop(settleDue, { log, what: 'quarters of levels' }),
  }
}
export type Quarters = ReturnType<typeof createQuarters>
