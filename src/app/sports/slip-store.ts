import * as z from 'zod/mini'
import { Sport } from '#contract/sports/entities/match-item.ts'
import { AcceptPolicy } from '#contract/sports/entities/order.ts'
import { Ticket } from '#contract/sports/entities/ticket.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { SlipBusiness, SlipChoice, SlipDocument } from '#src/machines/sports/slip-document.ts'
import type { BrowserStore } from '#src/app/browser-store.ts'

const Leg = z.object({
  matchId: z.string(),
  matchName: z.string(),
  sides: z.nullable(z.object({ home: z.string(), visit: z.string() })),
  sport: z.nullable(Sport),
  selectionId: z.string(),
  categoryName: z.string(),
  itemName: z.string(),
  teamLogo: z.string(),
  oddsMilli: z.int(),
  follows: z.nullable(z.object({ orderId: z.string(), legCount: z.int() })),
  stakeText: z.string(),
})

const Choice = z.object({
  legs: z.array(Leg),
  mode: z.enum(['single', 'parlay', 'system']),
  sizes: z.array(z.int()),
  lineStakes: z.object({ parlay: z.string(), system: z.string() }),
  accept: AcceptPolicy,
})
const Business = z.object({
  /** A browser that kept none, as of before it was the member's, shares nothing. */
  shares: z._default(z.boolean(), false),
  bets: z.record(
    z.string(),
    z.object({
      target: z.string(),
      kind: z.enum(['single', 'parlay', 'system']),
      state: z.enum(['sending', 'unconfirmed', 'forgotten']),
      lineCount: z.int(),
      riskMinor: z.int(),
      // Bets that an earlier version of the page has sent name none.
      currency: z._default(SettlementCurrency, 'CNY'),
      legs: z.array(z.object({ matchId: z.string(), selectionId: z.string() })),
    }),
  ),
  receipts: z.array(Ticket),
  seen: z._default(z.array(z.string()), []),
})

export const slipKey = 'grandstand.slip'
const businessKeyOf = (memberId: string): string => `${slipKey}.${memberId}`

const parsed = <Value>(text: string | null, parse: (value: unknown) => { data?: Value | undefined }): Value | null => {
  try {
    return text === null ? null : (parse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

export interface SlipStore {
  read(memberId: string | null): SlipDocument
  write(memberId: string | null, document: { choice: SlipChoice; business: SlipBusiness }): void
  /** Whether a key of the browser's storage is about the slip. */
  isOurs(key: string | null): boolean
}

/**
 * The slip in the browser's storage, where every tab finds it, once it is touched. A tab writes only what has changed in
 * it: what another tab keeps meanwhile stands. What another version kept is dropped. [S-13]
 */
export const createSlipStore = (store: BrowserStore): SlipStore => {
  const untouched = new Map<string, string>()
  const latest = new Map<string, string>()
  const put = (key: string, value: unknown): void => {
    const text = JSON.stringify(value)
    if (latest.get(key) === text) return
    latest.set(key, text)
    const kept = store.getItem(key)
    if (kept === null && !untouched.has(key)) untouched.set(key, text)
    if (kept === text || (kept === null && untouched.get(key) === text)) return
    store.setItem(key, text)
  }
  return {
    read: (memberId) => ({
      choice: parsed(store.getItem(slipKey), (value) => Choice.safeParse(value)),
      business:
        memberId === null ? null : parsed(store.getItem(businessKeyOf(memberId)), (value) => Business.safeParse(value)),
    }),
    write: (memberId, { choice, business }) => {
      put(slipKey, choice)
      if (memberId !== null) put(businessKeyOf(memberId), business)
    },
    isOurs: (key) => key !== null && (key === slipKey || key.startsWith(`${slipKey}.`)),
  }
}
