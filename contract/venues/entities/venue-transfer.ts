import * as z from 'zod/mini'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** A venue as the site's settings name it. [E-04] */
export const ChannelCode = z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/))

/**
 * How a member's money gets to venues. `transfer`: it lies at the venue that it was moved to. `single` (免转): it stays in
 * the centre wallet, from which venues take stakes themselves. [C-13]
 */
export const VenueWalletType = z.enum(['transfer', 'single'])
export type VenueWalletType = z.infer<typeof VenueWalletType>

/** `in`: from the centre wallet to the venue; `out`: back. */
export const TransferDirection = z.enum(['in', 'out'])
export type TransferDirection = z.infer<typeof TransferDirection>

/** Why a venue did not move money. It is certain: nothing moved. `unavailable`: it could not be asked at all. */
export const VenueRefusal = z.enum(['balance-short', 'maintenance', 'open-round', 'refused', 'unavailable'])
export type VenueRefusal = z.infer<typeof VenueRefusal>

/**
 * `asking`: the venue is being asked. `pending`: it has not answered; it is asked again until it does, and what left the
 * centre wallet is held. `succeeded` and `failed` are final. [C-13]
 */
export const TransferState = z.enum(['asking', 'pending', 'succeeded', 'failed'])
export type TransferState = z.infer<typeof TransferState>

/** One move of money between centre wallet and venue; `amountMinor` in the smallest unit of `currency`. [C-13] */
export const VenueTransfer = z.object({
  transferId: z.uuid(),
  channelCode: ChannelCode,
  direction: TransferDirection,
  currency: SettlementCurrency,
  amountMinor: AmountMinor,
  state: TransferState,
  /** Of a failed one. */
  refusal: z.nullable(VenueRefusal),
  createdAtMs: z.int(),
  settledAtMs: z.nullable(z.int()),
})
export type VenueTransfer = z.infer<typeof VenueTransfer>

/**
 * Whether money may be moved. `closed`: switched off by the site; `maintenance`: by the venue; `unavailable`: the venue does
 * not answer. From a closed one money can still be taken back. [E-04]
 */
export const VenueState = z.enum(['open', 'closed', 'maintenance', 'unavailable'])
export type VenueState = z.infer<typeof VenueState>

/** A venue that keeps money of members, and the transfer under way there. */
export const VenueWallet = z.object({
  channelCode: ChannelCode,
  name: z.string(),
  kind: z.enum(['sports', 'live', 'egame', 'lottery', 'esports']),
  state: VenueState,
  openTransfers: z.array(VenueTransfer),
})
export type VenueWallet = z.infer<typeof VenueWallet>

/** What lies at a venue. `openRounds`: rounds that are not finished; while there are some, it gives nothing back. */
export const VenueBalance = z.object({
  channelCode: ChannelCode,
  balances: z.array(z.object({ currency: SettlementCurrency, balanceMinor: AmountMinor })),
  openRounds: z.int().check(z.minimum(0)),
})
export type VenueBalance = z.infer<typeof VenueBalance>

/** `empty`: there was nothing. `skipped`: not asked, since it is in maintenance or has a transfer under way. */
export const RecoveryOutcome = z.enum(['succeeded', 'failed', 'pending', 'skipped', 'empty'])
export type RecoveryOutcome = z.infer<typeof RecoveryOutcome>

/** What became of one venue in a one-click recovery. `currency` null: it was not asked. */
export const RecoveryResult = z.object({
  channelCode: ChannelCode,
  currency: z.nullable(SettlementCurrency),
  amountMinor: AmountMinor,
  outcome: RecoveryOutcome,
  refusal: z.nullable(z.union([VenueRefusal, z.literal('transfer-open')])),
})
export type RecoveryResult = z.infer<typeof RecoveryResult>

/** A one-click recovery: a result for each venue and currency. [C-13] */
export const VenueRecovery = z.object({
  recoveryId: z.uuid(),
  startedAtMs: z.int(),
  /** False while venues are still being asked. */
  isComplete: z.boolean(),
  results: z.array(RecoveryResult),
})
export type VenueRecovery = z.infer<typeof VenueRecovery>
