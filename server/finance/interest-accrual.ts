import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { Log } from '#server/platform/log.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Interest } from './interest.ts'
import type { InterestReader, WalletKey } from './store/interest-rows.ts'

/** Wallets of one transaction. */
const batchMax = 500
/** How long a wallet waits whose day could not be credited. */
const faultPauseMs = 30_000

interface AccrualDeps {
  rows: Pick<InterestReader, 'due' | 'postpone'>
  interest: Pick<Interest, 'earnDay'>
  units: UnitOfWork
  now: () => number
  log: Log
}

/** Credits the interest of days that are over, the oldest first, also those of an outage. [C-14] */
export const createInterestAccrual = ({ rows, interest, units, now, log }: AccrualDeps): PollLoop => {
  const earn = (keys: readonly WalletKey[]) => units.run((unit) => interest.earnDay(unit, keys))

  const earnAlone = async (key: WalletKey): Promise<void> => {
    try {
      await earn([key])
    } catch (error) {
      log.error({ ...key, reason: oneLineOf(error) }, 'the interest of a day could not be credited')
      await rows.postpone(key, now() + faultPauseMs)
    }
  }

  /** A wallet that cannot be credited keeps no other one waiting. */
  const earnBatch = async (keys: readonly WalletKey[]): Promise<void> => {
    try {
      await earn(keys)
    } catch {
      for (const key of keys) await earnAlone(key)
    }
  }

  const due = () => rows.due(siteDayOf(now()), now(), batchMax)
  const earnAll = async (): Promise<true> => {
    for (let keys = await due(); keys.length > 0; keys = await due()) await earnBatch(keys)
    return true
  }

  return createPollLoop(earnAll, { log, what: 'interest wallets' })
}
