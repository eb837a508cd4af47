import { randomUUID } from 'node:crypto'
import type { CodeName } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Outcome } from '#contract/outcome.ts'
import { calls, type Calls } from '#contract/registry.ts'
import { createGames } from '#server/games/create-games.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { aClient } from './accounts.ts'
import { anInfrastructure } from './infrastructure.ts'
import { aProtection } from './protection.ts'
import { someSettings } from './site-settings.ts'

type GameCall = Extract<keyof Calls, `game${string}`>

/** Seeds under which rounds come out as a test knows. */
export const knownPair = {
  serverSeed: '62571ad3a67f014963feb7578e1b4f56c9f2469bbde16cc0773af6803412490c',
  clientSeed: 'fair',
}

/** A play of dice for ¥20, or of what `over` says. */
export const aPlay = (
  seedId: string,
  over: Partial<RequestOf<Calls['gamePlay']>> = {},
): RequestOf<Calls['gamePlay']> => ({
  requestId: randomUUID(),
  seedId,
  bet: { game: 'dice', side: 'over', targetHundredths: 5_049 },
  currency: 'CNY',
  stakeMinor: 2_000,
  ...over,
})

export const valueOf = async <T>(outcome: Promise<Outcome<T, CodeName>>): Promise<T> => {
  const settled = await outcome
  if (!settled.ok) throw new Error(settled.code)
  return settled.value
}

/** Our own games as a process composes them on a database. */
export const ownGamesOn = (db: Database, now: () => number) => {
  const protection = aProtection(now)
  const flush = createMoneyFlush(db, now)
  const games = createGames(anInfrastructure(db, { now }), {
    flush,
    protection,
    ledger: createLedger(db, now),
    settings: someSettings(),
  })
  return {
    sweep: () => games.sweep(),
    run: async <Name extends GameCall>(name: Name, member: MemberInfo, input: RequestOf<Calls[Name]>) => {
      const caller = { member, client: aClient(), token: '' }
      const outcome = await games.calls[name].run(caller, calls[name].request.parse(input))
      return outcome as Outcome<ResponseOf<Calls[Name]>, CodeName>
    },
  }
}

export type OwnGames = ReturnType<typeof ownGamesOn>
