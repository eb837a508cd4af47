import { once } from 'node:events'
import { daysOfMonth, siteMonthOf } from '#contract/agents/rules/months.ts'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { Log } from '#server/platform/log.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { figuresOf, type AgentFigures, type FiguresDeps } from './month-figures.ts'
import { agentsAfter, beginClose, endClose, nextToClose, type TermsByCurrency } from './store/agents.ts'
import { addStatements, statementsInForce, type NewStatement, type StoredStatement } from './store/statements.ts'

/** Agents whose members are read at once. */
const batchMax = 200

export interface CloseDeps extends FiguresDeps {
  terms(): TermsByCurrency
  now: () => number
}

export interface Closed {
  readonly month: string
  /** Agents' statements that this close has written. */
  readonly written: number
  /** Those that stood before, and say the same. */
  readonly same: number
  /** Those that stood before and would say something else by now: whose, in words. */
  readonly differing: readonly string[]
}

export interface MonthClose {
  /** Closes a month that is over, or holds a closed one against its statements; undefined: it is not its turn. */
  close(month: string): Promise<Closed | undefined>
  /** Closes every month that is over and not closed. */
  closeDue(): Promise<Closed[]>
}

const keyOf = ({ agentId, currency }: Pick<AgentFigures, 'agentId' | 'currency'>): string => `${agentId} ${currency}`

const statementOf = (month: string, figures: AgentFigures): NewStatement => ({
  ...figures,
  month,
  state: figures.commissionMinor > 0 ? 'reviewing' : 'nothing',
})

const differs = (figures: AgentFigures, stored: StoredStatement): boolean =>
  Object.entries(figures).some(([name, value]) => stored[name as keyof AgentFigures] !== value)

/** Months in their order, each once: a statement that stands is never written anew. [P-03] */
export const createMonthClose = (deps: CloseDeps): MonthClose => {
  const { db, now } = deps

  const closeBatch = async (month: string, agentIds: readonly string[], terms: TermsByCurrency) => {
    const figures = await figuresOf(deps, { agentIds, month, terms })
    const written = await addStatements(
      db,
      figures.map((one) => statementOf(month, one)),
    )
    if (written === figures.length) return { written, same: 0, differing: [] }
    const stored = new Map((await statementsInForce(db, agentIds, month)).map((one) => [keyOf(one), one]))
    const differing = figures.filter((one) => {
      const stands = stored.get(keyOf(one))
      return !stands || differs(one, stands)
    })
    return { written, same: figures.length - written - differing.length, differing: differing.map(keyOf) }
  }

  const close = async (month: string): Promise<Closed | undefined> => {
    const next = await nextToClose(db)
    if (next === null || month > next || month >= siteMonthOf(now())) return undefined
    const terms = await beginClose(db, { month, terms: deps.terms(), nowMs: now() })
    const beforeMs = siteDayStartMs(daysOfMonth(month).untilDay)
    const closed = { written: 0, same: 0, differing: [] as string[] }
    for (let afterId = '0'; ;) {
      const agentIds = await agentsAfter(db, { afterId, beforeMs, limit: batchMax })
      const last = agentIds.at(-1)
      if (last === undefined) break
      const batch = await closeBatch(month, agentIds, terms)
      closed.written += batch.written
      closed.same += batch.same
      closed.differing.push(...batch.differing)
      afterId = last
    }
    await endClose(db, month, now())
    return { month, ...closed }
  }

  const closeDue = async (): Promise<Closed[]> => {
    const done: Closed[] = []
    for (;;) {
      const month = await nextToClose(db)
      if (month === null || month >= siteMonthOf(now())) return done
      const closed = await close(month)
      if (closed) done.push(closed)
    }
  }
  return { close, closeDue }
}

/** Closes months when they are over by the site's calendar, also those that ended while nobody ran it. */
export const createCloseLoop = (
  { closeDue }: MonthClose,
  { log, now, facts }: { log: Log; now: () => number; facts: { flush(): Promise<void> } },
): PollLoop => {
  let doneIn = ''
  const poll = async (signal: AbortSignal): Promise<boolean> => {
    const month = siteMonthOf(now())
    if (month === doneIn) return true
    // Thousands of facts may wait: a stop does not wait for them.
    await Promise.race([facts.flush(), once(signal, 'abort')])
    if (signal.aborted) return true
    for (const { month: closed, written } of await closeDue())
      log.info({ month: closed, statements: written }, 'a month of the agents is closed')
    doneIn = month
    return true
  }
  return createPollLoop(poll, { log, what: 'months of agents' })
}
