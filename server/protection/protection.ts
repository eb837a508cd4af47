import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { LimitKind } from '#contract/protection/entities/protection.ts'
import { pipelineOf, tablesOf, writeLater } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { returnInPlay } from './domain/play.ts'
import {
  afterOthersSpending,
  afterSpending,
  judgeSpending,
  limitKindsOf,
  type SpendingKind,
  type PlayRefusal,
  type Spending,
  type SpendingFacts,
} from './domain/spending.ts'
import type { SiteLimit, ProtectionStatus } from './domain/protection-status.ts'
import type { Allowance, IdentityOf, Protection, RefusalOf, Return } from './ports.ts'
import { setDepositCount } from './store/deposit-counts.ts'
import {
  countsStatement,
  readStatuses,
  writeCounts,
  writeReturns,
  type DayChange,
  type Playing,
} from './store/protection-statuses.ts'

interface Deps {
  now: () => number
  siteLimits: () => readonly SiteLimit[]
  /** Thousandths of CNY for one USDT. */
  cnyPerUsdtMilli: () => number
  identityOf: IdentityOf
}

const statusOf = (statuses: ReadonlyMap<string, ProtectionStatus>, memberId: string): ProtectionStatus => {
  const status = statuses.get(memberId)
  if (!status) throw new Error(`member ${memberId} has no protection, or it is not held`)
  return status
}

const minorOf = (kinds: readonly LimitKind[], amountMinor: number): DayChange['minor'] =>
  Object.fromEntries(kinds.map((kind) => [kind, amountMinor]))

const changeOf = ({ memberId, kind, currency, amountMinor }: Spending, nowMs: number): DayChange => ({
  memberId,
  currency,
  day: siteDayOf(nowMs),
  minor: minorOf(limitKindsOf[kind], amountMinor),
})

const freedBy: Readonly<Record<Return['what'], readonly LimitKind[]>> = {
  'stake-void': ['stake', 'loss'],
  winnings: ['loss'],
  'venue-out': ['loss'],
  'venue-void': ['stake', 'loss'],
}

const assertAmount = ({ kind, amountMinor }: Spending): void => {
  const isWhole = Number.isSafeInteger(amountMinor) && (kind === 'promotion' ? amountMinor >= 0 : amountMinor > 0)
  if (!isWhole) throw new RangeError(`a ${kind} of ${amountMinor} minor units`)
}

/** What a unit holds of members: as it is written, and as it would be if all that was allowed were done. */
interface Held {
  /** The site's, as they were when the unit began: what was not counted for their sake cannot be held against later ones. */
  readonly siteLimits: readonly SiteLimit[]
  readonly written: Map<string, ProtectionStatus>
  readonly decided: Map<string, ProtectionStatus>
}

const backOf = ({ memberId, what, currency, amountMinor, countedAtMs }: Return): DayChange => ({
  memberId,
  currency,
  day: siteDayOf(countedAtMs),
  minor: minorOf(freedBy[what], -amountMinor),
})

/** Accounts of one person that are decided together see what each other has spent. */
const countForOthers = ({ decided }: Held, spending: Spending): void => {
  for (const memberId of statusOf(decided, spending.memberId).personIds) {
    const other = decided.get(memberId)
    if (other) decided.set(memberId, afterOthersSpending(other, spending))
  }
}

/** To be written of what was done; what is held agrees with it afterwards, but for what came back. */
const countIn = (
  { written }: Held,
  { done, back, nowMs }: { done: readonly Spending[]; back: readonly Return[]; nowMs: number },
): [DayChange[], ProtectionStatus[]] => {
  for (const spending of done)
    written.set(spending.memberId, afterSpending(statusOf(written, spending.memberId), spending, nowMs))
  for (const { memberId, currency, amountMinor } of back) {
    const status = statusOf(written, memberId)
    written.set(memberId, { ...status, play: returnInPlay(status.play, currency, amountMinor, nowMs) })
  }
  const touched = [...new Set([...done, ...back].map(({ memberId }) => memberId))]
  return [
    [...done.map((spending) => changeOf(spending, nowMs)), ...back.map(backOf)],
    touched.map((memberId) => statusOf(written, memberId)),
  ]
}

/** Decides and counts for members whose statuses are held. `forget`: whoever asks next in the unit reads them anew. */
const allowanceOn = (unit: Unit, held: Held, facts: SpendingFacts, forget: () => void): Allowance => ({
  decide: (spending) => {
    assertAmount(spending)
    const status = statusOf(held.decided, spending.memberId)
    const outcome = judgeSpending(status, spending, facts)
    if (outcome.ok) {
      held.decided.set(spending.memberId, afterSpending(status, spending, facts.nowMs))
      countForOthers(held, spending)
    }
    return outcome as Outcome<null, PlayRefusal>
  },
  isSamePerson: (memberId, otherId) => statusOf(held.decided, memberId).personIds.includes(otherId),
  count: async (done, back = []) => {
    await writeCounts(tablesOf(unit), ...countIn(held, { done, back, nowMs: facts.nowMs }))
    // What is used now is read anew by whoever asks next in this unit.
    if (back.length > 0) forget()
  },
  countLater: (done, back = []) => {
    const counts = countsStatement(...countIn(held, { done, back, nowMs: facts.nowMs }))
    if (counts) writeLater(unit, counts)
    if (back.length > 0) forget()
  },
})

/** Several kinds of spending in one unit share what they hold, so that none forgets what another has counted. */
const holdStatuses =
  (heldIn: WeakMap<Unit, Held>, siteLimits: Deps['siteLimits']) =>
  async (unit: Unit, memberIds: readonly string[], nowMs: number): Promise<Held> => {
    const held = heldIn.get(unit) ?? { siteLimits: siteLimits(), written: new Map(), decided: new Map() }
    heldIn.set(unit, held)
    const others = memberIds.filter((memberId) => !held.written.has(memberId))
    if (others.length === 0) return held
    const usage = held.siteLimits.length > 0 ? 'all' : 'limited'
    for (const [memberId, status] of await readStatuses(pipelineOf(unit), others, { nowMs, lock: 'held', usage })) {
      held.written.set(memberId, status)
      held.decided.set(memberId, status)
    }
    return held
  }

/** Protection of players on PostgreSQL. */
export const openProtection = ({ now, siteLimits, cnyPerUsdtMilli, identityOf }: Deps): Protection => {
  const heldIn = new WeakMap<Unit, Held>()

  const holdIn = holdStatuses(heldIn, siteLimits)

  const hold = async (unit: Unit, memberIds: readonly string[]): Promise<Allowance> => {
    const nowMs = now()
    const held = await holdIn(unit, memberIds, nowMs)
    const facts = { siteLimits: held.siteLimits, nowMs, cnyPerUsdtMilli: cnyPerUsdtMilli() }
    return allowanceOn(unit, held, facts, () => heldIn.delete(unit))
  }

  const ask = async (unit: Unit, spending: Spending): Promise<Outcome<null, RefusalOf<SpendingKind>>> => {
    assertAmount(spending)
    const nowMs = now()
    const { decided, siteLimits: limits } = await holdIn(unit, [spending.memberId], nowMs)
    const { missing } = spending.kind === 'deposit' ? await identityOf(unit, spending.memberId) : { missing: [] }
    const facts = { siteLimits: limits, nowMs, cnyPerUsdtMilli: cnyPerUsdtMilli(), missingIdentity: missing }
    return judgeSpending(statusOf(decided, spending.memberId), spending, facts)
  }

  return {
    hold,
    ask: ask as Protection['ask'],
    check: async (unit, spending) => {
      const allowance = await hold(unit, [spending.memberId])
      const outcome = allowance.decide(spending)
      if (outcome.ok) await allowance.count([spending])
      return outcome as Outcome<null, RefusalOf<(typeof spending)['kind']>>
    },
    count: async (unit, deposit) => {
      const { memberId, currency, amountMinor } = deposit
      if (!Number.isSafeInteger(amountMinor) || amountMinor < 0)
        throw new RangeError(`a deposit of ${amountMinor} minor units`)
      const nowMs = now()
      await holdIn(unit, [memberId], nowMs)
      const { day, addedMinor } = await setDepositCount(tablesOf(unit), deposit, siteDayOf(nowMs))
      if (addedMinor === 0) return
      await writeCounts(tablesOf(unit), [{ memberId, currency, day, minor: { deposit: addedMinor } }], [])
      // What is used now is read anew by whoever asks next in this unit.
      heldIn.delete(unit)
    },
    giveBack: async (unit, back) => {
      const { memberId, currency, amountMinor } = back
      const nowMs = now()
      const { written } = await holdIn(unit, [memberId], nowMs)
      const status = statusOf(written, memberId)
      const play = returnInPlay(status.play, currency, amountMinor, nowMs)
      await writeCounts(tablesOf(unit), [backOf(back)], [{ ...status, play }])
      heldIn.delete(unit)
    },
    giveBackAll: async (unit, backs) => {
      const nowMs = now()
      const after = (playing: Playing): Playing => {
        const own = backs.filter(({ memberId }) => memberId === playing.memberId)
        const play = own.reduce(
          (sum, { currency, amountMinor }) => returnInPlay(sum, currency, amountMinor, nowMs),
          playing.play,
        )
        return { ...playing, play }
      }
      await writeReturns(tablesOf(unit), backs.map(backOf), { nowMs, after })
      heldIn.delete(unit)
    },
  }
}
