import type { RequestOf } from '#contract/define-call.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { walletStatement } from '#contract/wallet/calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { PostingReason } from '#contract/wallet/entities/posting-reason.ts'
import { StatementVenue } from '#contract/wallet/entities/statement.ts'

/** Why money moved, as people put it. */
export const movementGroups = {
  deposit: ['deposit', 'speed-pay'],
  withdrawal: ['withdrawal', 'withdrawal-fee'],
  transfer: ['venue-in', 'venue-out'],
  bet: [
    'stake',
    'stake-return',
    'cash-out',
    'payout',
    'void-refund',
    'bets-settled',
    'venue-play',
    'venue-bet',
    'venue-win',
    'venue-rollback',
    'round-stake',
    'round-win',
    'round-settled',
    'round-return',
    'lottery-stake',
    'lottery-win',
    'lottery-refund',
    'lottery-settled',
  ],
  gift: ['gift'],
  bonus: [
    'birthday-bonus',
    'vip-gift',
    'deposit-bonus',
    'promotion',
    'promotion-back',
    'demo-issue',
    'agent-commission',
    'agent-reversal',
  ],
  interest: ['to-interest', 'from-interest', 'interest'],
  conversion: ['conversion'],
  correction: ['correction', 'resettlement', 'debt-settled'],
} as const satisfies Readonly<Record<string, readonly PostingReason[]>>

export type MovementGroup = keyof typeof movementGroups

export const groupNames = Object.keys(movementGroups) as MovementGroup[]

export const groupOf = (reason: PostingReason): MovementGroup =>
  groupNames.find((name) => (movementGroups[name] as readonly PostingReason[]).includes(reason)) ?? 'correction'

export const accounts = ['wallet', 'interest', 'coins'] as const
export const periods = ['all', 'today', 'week', 'month', 'custom'] as const

/** What the page of the statement shows. Days are those of the site's calendar, `YYYY-MM-DD`; empty: open. */
export interface StatementFilters {
  readonly account: (typeof accounts)[number]
  readonly kind: MovementGroup | 'all'
  readonly period: (typeof periods)[number]
  readonly from: string
  readonly until: string
  readonly venue: string
}

export const noFilters: StatementFilters = {
  account: 'wallet',
  kind: 'all',
  period: 'all',
  from: '',
  until: '',
  venue: '',
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, otherwise: Value): Value =>
  values.find((value) => value === text) ?? otherwise

const dayOf = (text: string | null): string => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '')

/** Filters stand in the address, so that a reload and the way back keep them. What is no filter counts as none. */
export const filtersOf = (search: URLSearchParams): StatementFilters => {
  const venue = StatementVenue.safeParse(search.get('venue'))
  return {
    account: oneOf(accounts, search.get('account'), 'wallet'),
    kind: oneOf([...groupNames, 'all'] as const, search.get('kind'), 'all'),
    period: oneOf(periods, search.get('period'), 'all'),
    from: dayOf(search.get('from')),
    until: dayOf(search.get('until')),
    venue: venue.success ? venue.data : '',
  }
}

export const searchOf = (filters: StatementFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value !== noFilters[name as keyof StatementFilters]),
  )

const dayMs = 24 * 60 * 60_000
const startOf = (day: string): number | undefined => {
  const atMs = Date.parse(`${day}T00:00:00+08:00`)
  return Number.isNaN(atMs) ? undefined : atMs
}

const spanOf = ({ period, from, until }: StatementFilters, nowMs: number): { fromMs?: number; untilMs?: number } => {
  if (period === 'all') return {}
  const today = startOf(siteDayOf(nowMs)) ?? 0
  if (period !== 'custom') return { fromMs: today - { today: 0, week: 6, month: 29 }[period] * dayMs }
  const [first, last] = [startOf(from), startOf(until)]
  return {
    ...(first === undefined ? {} : { fromMs: first }),
    ...(last === undefined ? {} : { untilMs: last + dayMs }),
  }
}

/** Whether the end is before the start. */
export const isBackwards = ({ period, from, until }: StatementFilters): boolean =>
  period === 'custom' && from !== '' && until !== '' && until < from

export type StatementAsk = Omit<RequestOf<typeof walletStatement>, 'after' | 'limit'>

/** What the server is asked for these filters. */
export const askOf = (filters: StatementFilters, currency: SettlementCurrency, nowMs: number): StatementAsk => ({
  account: filters.account === 'interest' ? 'interest' : 'wallet',
  currency: filters.account === 'coins' ? 'COIN' : currency,
  reasons: filters.kind === 'all' ? [] : [...movementGroups[filters.kind]],
  ...(filters.venue === '' ? {} : { venue: filters.venue }),
  ...spanOf(filters, nowMs),
})
