import type { ChainDeposit } from '#contract/finance/entities/chain-deposit.ts'
import type { UsdtNetwork } from '#contract/finance/entities/usdt-network.ts'
import { confirmationsAt } from '#server/finance/domain/chain-planning.ts'
import type { ChainDepositRow } from '#server/finance/store/chain-rows.ts'

/** The millionths of USDT that have come; null of another token, and of more than an account can hold. */
export const usdtMinorOf = ({ token, amount }: Pick<ChainDepositRow, 'token' | 'amount'>): number | null =>
  token === null && Number.isSafeInteger(Number(amount)) ? Number(amount) : null

/** A transfer as its member sees it. */
export const chainDepositOf = (
  row: ChainDepositRow,
  { confirmations: needed }: Pick<UsdtNetwork, 'confirmations'>,
  tipHeight: number,
): ChainDeposit => ({
  id: row.id,
  network: row.network,
  txId: row.txId,
  logIndex: row.logIndex,
  address: row.address,
  token: row.token,
  amount: row.amount,
  amountMinor: usdtMinorOf(row),
  state: row.state === 'undoing' ? 'undone' : row.state,
  heldFor: row.heldFor,
  against: row.against,
  confirmations: row.state === 'confirming' ? confirmationsAt(row.height, tipHeight, needed) : needed,
  confirmationsNeeded: needed,
  creditedMinor: row.creditedMinor,
  owedMinor: row.owedMinor,
  seenAtMs: row.seenAtMs,
})
