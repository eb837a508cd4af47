import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { withdrawInfo } from '#contract/finance/calls.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { ScriptedProvider } from '#tests/builders/scripted-provider.ts'
import type { TestClient } from '#tests/world/client.ts'
import type { World } from '#tests/world/world.ts'
import { createTurnoverOracle } from './turnover-oracle.ts'

interface WalkerDeps {
  readonly world: World
  readonly db: Database
  readonly client: TestClient
  readonly provider: ScriptedProvider
  readonly memberId: string
  readonly cardId: string
  readonly withdrawPassword: string
  readonly stakeMaxMinor: number
}

/** A member on a walk through the product: where the money is, what of it may leave, and every time it left too early. */
export const createMoneyWalker = (deps: WalkerDeps) => {
  const { client } = deps
  const oracle = createTurnoverOracle()
  const leaks: string[] = []
  const taken = new Set<string>()

  const balanceOf = async (currency: SettlementCurrency): Promise<number> =>
    (await client.accepted(memberInfo, {})).wallets.find((wallet) => wallet.currency === currency)?.balanceMinor ?? 0

  /** The answer of a call, or undefined where it is refused. */
  const ask = async <C extends Call>(call: C, input: RequestOf<C>): Promise<ResponseOf<C> | undefined> => {
    const answer = await client.gateway.call(call, input as never)
    if (answer.kind !== 'accepted' && answer.kind !== 'rejected')
      throw new Error(`${call.path}: ${JSON.stringify(answer)}`)
    if (answer.kind === 'accepted') taken.add(call.path)
    return answer.kind === 'accepted' ? (answer.data as ResponseOf<C>) : undefined
  }

  return {
    ...deps,
    oracle,
    leaks,
    /** The paths of the calls that were accepted. */
    taken,
    ask,
    balanceOf,
    partOf: async (currency: SettlementCurrency, permille: number, unitMinor = 1): Promise<number> => {
      const partMinor = Math.floor(((await balanceOf(currency)) * permille) / 1_000)
      return partMinor - (partMinor % unitMinor)
    },
    /** Looks whether money left that was to stay in the wallet: what lies elsewhere may be lost before it is back. */
    left: async (door: string, currency: SettlementCurrency): Promise<void> => {
      const [hasMinor, lockedMinor] = [await balanceOf(currency), oracle.lockedMinor(currency)]
      if (hasMinor < lockedMinor) leaks.push(`${door}: ${hasMinor} of ${lockedMinor} ${currency} are left`)
    },
    /** Reads what came in with a condition. */
    came: async (): Promise<void> => {
      const { turnovers } = await client.accepted(withdrawInfo, {})
      for (const { currency, entries } of turnovers) oracle.came(currency, entries)
    },
  }
}
export type MoneyWalker = ReturnType<typeof createMoneyWalker>
/** Goes through a door with so many thousandths of what is there. */
export type Door = (permille: number) => Promise<void>
