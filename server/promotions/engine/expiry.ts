import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Log } from '#server/platform/log.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { GrantRows } from './grant-rows.ts'
import type { GrantReview } from './grants.ts'

/** Grants of a member whose turnover is not done. */
export type UnplayedGrants = (memberId: string, currency: SettlementCurrency) => Promise<ReadonlySet<string>>

interface ExpiryDeps {
  units: UnitOfWork
  grants: GrantRows
  review: (unit: Unit) => GrantReview
  unplayed: UnplayedGrants
  now: () => number
  log: Log
}

const expiredAtOnce = 100

/** Money that was to be played through by now: what lacks its turnover goes back as far as it is there, the rest is the member's. [C-15] */
export const createExpiry =
  ({ units, grants, review, unplayed, now, log }: ExpiryDeps) =>
  async (): Promise<boolean> => {
    let areDone = true
    for (const { grantId, key, memberId, reward } of await grants.expired(now(), expiredAtOnce))
      try {
        const isUnplayed = reward.kind === 'cash' && (await unplayed(memberId, reward.currency)).has(grantId)
        await units.run(async (unit) => {
          if (isUnplayed) await review(unit).expire(key)
          await grants.in(unit).played(grantId, now())
        })
      } catch (error) {
        areDone = false
        log.error({ err: error, grantId }, 'a grant could not end yet')
      }
    return areDone
  }
