import type { RecoveryOutcome, RecoveryResult, VenueState } from '#contract/venues/entities/venue-transfer.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Transfer } from './transfer.ts'

/** What was decided of one venue and currency; `transfer`: what becomes of it stands in the transfer. */
export interface RecoveryItem {
  readonly channelCode: string
  /** Null: the venue was not asked, or did not answer. */
  readonly currency: SettlementCurrency | null
  readonly amountMinor: number
  readonly outcome: 'transfer' | 'failed' | 'skipped' | 'empty'
  readonly refusal: RecoveryResult['refusal']
  readonly transferId: string | null
}

interface Holding {
  readonly balances: readonly { readonly currency: SettlementCurrency; readonly balanceMinor: number }[]
  readonly openRounds: number
}

const item = (channelCode: string, fields: Partial<RecoveryItem> & Pick<RecoveryItem, 'outcome'>): RecoveryItem => ({
  channelCode,
  currency: null,
  amountMinor: 0,
  refusal: null,
  transferId: null,
  ...fields,
})

/**
 * What a one-click recovery does with a venue: all that lies there is taken back, each currency by a transfer of its own.
 * `holding` null: it did not answer. A venue with open rounds keeps what it has until they end. [C-13]
 */
export const planRecovery = (
  channelCode: string,
  { state, holding }: { state: VenueState; holding: Holding | null },
): RecoveryItem[] => {
  if (state === 'maintenance') return [item(channelCode, { outcome: 'skipped', refusal: 'maintenance' })]
  if (holding === null) return [item(channelCode, { outcome: 'failed', refusal: 'unavailable' })]
  const kept = holding.balances.filter(({ balanceMinor }) => balanceMinor > 0)
  if (kept.length === 0) return [item(channelCode, { outcome: 'empty' })]
  const isHeld = holding.openRounds > 0
  return kept.map(({ currency, balanceMinor: amountMinor }) =>
    item(channelCode, {
      currency,
      amountMinor,
      outcome: isHeld ? 'failed' : 'transfer',
      refusal: isHeld ? 'open-round' : null,
    }),
  )
}

const outcomeOf = (state: Transfer['state']): RecoveryOutcome =>
  state === 'succeeded' || state === 'failed' ? state : 'pending'

/** A decision as members see it, with what has become of its transfer. */
export const recoveryResultOf = (
  { channelCode, currency, amountMinor, outcome, refusal }: RecoveryItem,
  transfer: Pick<Transfer, 'state' | 'refusal'> | null,
): RecoveryResult => {
  const base = { channelCode, currency, amountMinor }
  if (outcome !== 'transfer') return { ...base, outcome, refusal }
  if (transfer === null) throw new Error(`the recovery of ${channelCode} has no transfer`)
  return { ...base, outcome: outcomeOf(transfer.state), refusal: transfer.refusal }
}
