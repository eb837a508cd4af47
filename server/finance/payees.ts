import type { WithdrawalContext } from '#contract/finance/entities/withdrawal-order.ts'
import type { WithdrawMethod } from '#contract/finance/entities/withdraw-method.ts'
import { virtualWalletHoldMs } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { maskAddress, maskCard } from '#contract/wallet/rules/number-groups.ts'
import type { Payouts } from '#server/wallet/ports.ts'
import type { Payee } from './providers/payment-protocol.ts'

/** Whom money goes to: as the provider needs it, and as the member is shown it. */
export interface ReadyPayee {
  readonly payee: Payee
  readonly masked: WithdrawalContext['payee']
}

type NotReady = 'RECORD_UNKNOWN' | 'ADDRESS_NOT_READY'

/** A card or an address of the member's own; an address 24 hours after it came on the white list. [E-03, L-05] */
export const findPayee = async (
  { cards, addresses }: Pick<Payouts, 'cards' | 'addresses'>,
  { memberId, payeeId, to, nowMs }: { memberId: string; payeeId: string; to: WithdrawMethod['to']; nowMs: number },
): Promise<Outcome<ReadyPayee, NotReady>> => {
  if (to === 'card') {
    const card = await cards.open(memberId, payeeId)
    if (!card) return reject('RECORD_UNKNOWN')
    const { number, holder, bankName } = card
    const masked = { to, masked: maskCard(number), name: bankName }
    return accept({ payee: { to, number, holder, bankName }, masked })
  }
  const wallet = await addresses.open(memberId, payeeId)
  if (!wallet) return reject('RECORD_UNKNOWN')
  const { network, address, whitelistedAtMs } = wallet
  const usableFromMs = whitelistedAtMs === null ? 0 : whitelistedAtMs + virtualWalletHoldMs
  if (usableFromMs === 0 || usableFromMs > nowMs) return reject('ADDRESS_NOT_READY', { usableFromMs })
  return accept({ payee: { to, network, address }, masked: { to, masked: maskAddress(address), name: network } })
}
