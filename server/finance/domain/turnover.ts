import type { TurnoverEntry, Turnover } from '#contract/finance/entities/turnover.ts'
import type { TurnoverRules } from '#contract/finance/entities/withdraw-method.ts'
import { requiredTurnover } from '#contract/finance/rules/required-turnover.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Credit } from '#server/ledger/ports.ts'

/** Reasons of what came in, and what has to be staked of each. */
export const turnoverReasons = {
  deposit: 'deposit',
  'speed-pay': 'deposit',
  'deposit-bonus': 'bonus',
  'birthday-bonus': 'bonus',
  'vip-gift': 'bonus',
  promotion: 'bonus',
} as const satisfies Partial<Record<Credit['reason'], TurnoverEntry['kind']>>

const isReason = (reason: Credit['reason']): reason is keyof typeof turnoverReasons => reason in turnoverReasons

/** What a grant of a promotion asks: its own multiple, of what was not taken back. */
export interface OwnTerms {
  readonly turnoverMilli: number
  readonly leftMinor: number
}

const entryOf = (
  { reason, atMs, ...credit }: Credit,
  rules: TurnoverRules,
  own: OwnTerms | undefined,
): TurnoverEntry[] => {
  if (!isReason(reason)) return []
  const kind = turnoverReasons[reason]
  const amountMinor = own?.leftMinor ?? credit.amountMinor
  const multipleMilli = own?.turnoverMilli ?? (kind === 'deposit' ? rules.depositMilli : rules.bonusMilli)
  if (amountMinor === 0) return []
  return [
    {
      kind,
      atMs,
      amountMinor,
      multipleMilli,
      requiredMinor: requiredTurnover(amountMinor, multipleMilli),
      doneMinor: 0,
    },
  ]
}

/** Spends a pool of stakes on entries, the oldest first. */
const spend = (entries: readonly TurnoverEntry[], stakesMinor: number): TurnoverEntry[] => {
  let left = stakesMinor
  return entries.map((entry) => {
    const used = Math.min(left, entry.requiredMinor - entry.doneMinor)
    left -= used
    return used === 0 ? entry : { ...entry, doneMinor: entry.doneMinor + used }
  })
}

export interface TurnoverFacts {
  readonly currency: SettlementCurrency
  readonly balanceMinor: number
  /** The member's debts of all currencies, converted to this one; minor units. */
  readonly owedMinor: number
  /** What came in since the turnover began, and for a while before, the oldest first. */
  readonly credits: readonly Credit[]
  /** Stakes that count, from each credit to the next; the last one's until now. */
  readonly stakesMinor: readonly number[]
  /** Credits up to this moment were played through before: they count only where the play was undone. Milliseconds since 1970. */
  readonly sinceMs: number
  /** Of credits for promotions, by their references. */
  readonly ownTerms?: ReadonlyMap<string, OwnTerms>
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** An entry with what it belongs to. */
interface OwnedEntry {
  readonly reference: string
  readonly entry: TurnoverEntry
}

const entriesOf = ({ credits, stakesMinor, ownTerms }: TurnoverFacts, rules: TurnoverRules): OwnedEntry[] => {
  let owned: OwnedEntry[] = []
  for (const [at, credit] of credits.entries()) {
    const own = credit.reason === 'promotion' ? ownTerms?.get(credit.reference) : undefined
    const added = entryOf(credit, rules, own).map((entry) => ({ reference: credit.reference, entry }))
    const all = [...owned, ...added]
    const spent = spend(
      all.map(({ entry }) => entry),
      stakesMinor[at] ?? 0,
    )
    owned = all.map(({ reference, entry }, nth) => ({ reference, entry: spent[nth] ?? entry }))
  }
  return owned
}

const isUnfinished = ({ requiredMinor, doneMinor }: TurnoverEntry): boolean => doneMinor < requiredMinor

/** The grants of promotions, by their references, whose turnover is not done. Pure. [C-15] */
export const unplayedGrants = (facts: TurnoverFacts, rules: TurnoverRules): ReadonlySet<string> => {
  const promoted = new Set(
    facts.credits.filter(({ reason }) => reason === 'promotion').map(({ reference }) => reference),
  )
  const unfinished = entriesOf(facts, rules).filter(
    ({ reference, entry }) => promoted.has(reference) && isUnfinished(entry),
  )
  return new Set(unfinished.map(({ reference }) => reference))
}

/**
 * What has to be staked before all can be withdrawn. Each deposit and bonus asks for its amount times its multiple; a
 * stake counts for what came before it, the oldest first, once. An entry that lacks something keeps its amount back, and so
 * does what is owed; the rest of the balance is free. Pure. [C-14]
 */
export const computeTurnover = (facts: TurnoverFacts, rules: TurnoverRules): Turnover => {
  const { currency, balanceMinor, sinceMs } = facts
  const entries = entriesOf(facts, rules)
    .map(({ entry }) => entry)
    .filter((entry) => entry.atMs > sinceMs || isUnfinished(entry))
  const unfinished = entries.filter(isUnfinished)
  const requiredMinor = sumOf(entries.map((entry) => entry.requiredMinor))
  const doneMinor = sumOf(entries.map((entry) => entry.doneMinor))
  const lockedMinor = Math.min(balanceMinor, sumOf(unfinished.map((entry) => entry.amountMinor)))
  const owedMinor = Math.min(balanceMinor - lockedMinor, facts.owedMinor)
  return {
    currency,
    requiredMinor,
    doneMinor,
    lackingMinor: requiredMinor - doneMinor,
    lockedMinor,
    owedMinor,
    freeMinor: balanceMinor - lockedMinor - owedMinor,
    oddsMinMilli: rules.oddsMinMilli,
    entries: unfinished,
  }
}
