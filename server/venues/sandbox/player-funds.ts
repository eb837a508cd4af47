import { randomUUID } from 'node:crypto'
import type { CallbackRefusal } from '#server/venues/domain/callback.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { SandboxLedger } from './sandbox-ledger.ts'
import type { SandboxMoves } from './sandbox-moves.ts'
import type { Spun } from './wheel.ts'

/** Why a round did not come about; nothing was staked. `unknown`: the site has not answered, and is asked again. */
export type RoundRefusal = 'balance-short' | 'limit' | 'paused' | 'closed' | 'unknown'

export type RoundResult =
  | { readonly kind: 'played'; readonly spun: Spun; readonly balanceMinor: number }
  | { readonly kind: 'refused'; readonly refusal: RoundRefusal }

/** Where the stakes of a seat come from and its winnings go. */
export interface PlayerFunds {
  /** Null: not known now. */
  balance(): Promise<number | null>
  play(stakeMinor: number, spin: (stakeMinor: number) => Spun): Promise<RoundResult>
}

const demoStartMinor = 1_000_000

/** Money that is none. */
export const createDemoFunds = (): PlayerFunds => {
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

/** What was transferred to the venue. Stake and winnings of a round are one entry of its ledger, and a record that the site reads. */
export const createVenueFunds = (
  { ledger, moves }: { ledger: SandboxLedger; moves: Pick<SandboxMoves, 'round'> },
  {
    gameId,
    ...place
  }: {
    readonly channelCode: string
    readonly account: string
    readonly currency: SettlementCurrency
    readonly gameId: string
  },
): PlayerFunds => {
  const balanceMinor = (): number =>
    ledger.balanceOf(place).find(({ currency }) => currency === place.currency)?.balanceMinor ?? 0
  return {
    balance: async () => balanceMinor(),
    play: async (stakeMinor, spin) => {
      if (balanceMinor() < stakeMinor) return { kind: 'refused', refusal: 'balance-short' }
      const spun = spin(stakeMinor)
      if (!(await ledger.play({ ...place, deltaMinor: spun.payoutMinor - stakeMinor })))
        return { kind: 'refused', refusal: 'balance-short' }
      const { account, currency, channelCode } = place
      const sums = { amountMinor: stakeMinor, returnedMinor: spun.payoutMinor }
      await moves.round(channelCode, { account, currency, gameId, ...sums })
      return { kind: 'played', spun, balanceMinor: balanceMinor() }
    },
  }
}

const refusals: Readonly<Partial<Record<CallbackRefusal, RoundRefusal>>> = {
  'balance-short': 'balance-short',
  limit: 'limit',
  stake: 'limit',
  paused: 'paused',
}

/** The site's own wallet: it is asked for each stake, and told each end. */
export const createSingleFunds = (
  moves: SandboxMoves,
  {
    token,
    gameId,
    ...place
  }: {
    readonly channelCode: string
    readonly account: string
    readonly currency: SettlementCurrency
    readonly token: string
    readonly gameId: string
  },
): PlayerFunds => ({
  balance: () => moves.balance({ ...place, token }),
  play: async (stakeMinor, spin) => {
    const round = { ...place, gameId, roundId: randomUUID() }
    const staked = await moves.bet({ ...round, token, amountMinor: stakeMinor })
    if (!staked) return { kind: 'refused', refusal: 'unknown' }
    if (staked.state === 'refused') return { kind: 'refused', refusal: refusals[staked.refusal] ?? 'closed' }
    const spun = spin(stakeMinor)
    const paid = await moves.win({ ...round, amountMinor: spun.payoutMinor, isRoundEnd: true })
    const balanceMinor = paid?.state === 'done' ? paid.balanceMinor : staked.balanceMinor
    return { kind: 'played', spun, balanceMinor }
  },
})
