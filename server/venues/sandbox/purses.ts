import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { SandboxLedger } from './sandbox-ledger.ts'
import type { Spun } from './wheel.ts'

/** Why a round did not come about; nothing was staked. `unknown`: the site has not answered, and is asked again. */
export type RoundRefusal = 'balance-short' | 'limit' | 'closed' | 'unknown'

export type RoundResult =
  | { readonly kind: 'played'; readonly spun: Spun; readonly balanceMinor: number }
  | { readonly kind: 'refused'; readonly refusal: RoundRefusal }

/** Where the stakes of a seat come from and its winnings go. */
export interface Purse {
  /** Null: not known now. */
  balance(): Promise<number | null>
  play(stakeMinor: number, spin: (stakeMinor: number) => Spun): Promise<RoundResult>
}

const demoStartMinor = 1_000_000

/** Money that is none. */
export const createDemoPurse = (): Purse => {
  let balanceMinor = demoStartMinor
  return {
    balance: async () => balanceMinor,
    play: async (stakeMinor, spin) => {
      if (balanceMinor < stakeMinor) return { kind: 'refused', refusal: 'balance-short' }
      const spun = spin(stakeMinor)
      balanceMinor += spun.payoutMinor - stakeMinor
      return { kind: 'played', spun, balanceMinor }
    },
  }
}

/** What was transferred to the venue. Stake and winnings of a round are one entry of its ledger. */
export const createVenuePurse = (
  ledger: SandboxLedger,
  place: { readonly channelCode: string; readonly account: string; readonly currency: SettlementCurrency },
): Purse => {
  const here = (): number =>
    ledger.balanceOf(place).find(({ currency }) => currency === place.currency)?.balanceMinor ?? 0
  return {
    balance: async () => here(),
    play: async (stakeMinor, spin) => {
      if (here() < stakeMinor) return { kind: 'refused', refusal: 'balance-short' }
      const spun = spin(stakeMinor)
      if (!(await ledger.play({ ...place, deltaMinor: spun.payoutMinor - stakeMinor })))
        return { kind: 'refused', refusal: 'balance-short' }
      return { kind: 'played', spun, balanceMinor: here() }
    },
  }
}
