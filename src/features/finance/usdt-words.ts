import type { ChainDeposit } from '#contract/finance/entities/chain-deposit.ts'
import type { BadgeTone } from '#src/ui/badge.tsx'
import { formatInteger } from '#src/ui/format-amount.ts'

const places = 6
const placesMax = 2

export const chainTones: Readonly<Record<ChainDeposit['state'], BadgeTone>> = {
  confirming: 'warning',
  held: 'warning',
  credited: 'success',
  undone: 'danger',
  vanished: 'plain',
  returned: 'plain',
}

/** Millionths of USDT with every place that is not zero, two at least: 20.00, 20.000001. [V-06] */
export const exactUsdt = (amountMinor: number): string => {
  const digits = String(amountMinor).padStart(places + 1, '0')
  const decimals = digits.slice(-places).replace(/0+$/, '').padEnd(placesMax, '0')
  return `${formatInteger(Number(digits.slice(0, -places)))}.${decimals}`
}

/** The beginning and the end of a transaction's id, enough to tell two apart. */
export const shortHash = (txId: string): string => `${txId.slice(0, 6)}…${txId.slice(-4)}`

/** About how long until it is credited, in whole minutes, one at least. */
export const minutesLeft = (
  { confirmations, confirmationsNeeded }: Pick<ChainDeposit, 'confirmations' | 'confirmationsNeeded'>,
  blockSeconds: number,
): number => Math.max(1, Math.ceil(((confirmationsNeeded - confirmations) * blockSeconds) / 60))
