import type { DailyWithdrawal } from '#contract/finance/entities/daily-withdrawal.ts'
import { dailyWithdrawal } from '#contract/finance/rules/daily-withdrawal.ts'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { reject, type Rejected } from '#contract/outcome.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { WithdrawalRows } from './store/withdrawal-rows.ts'

/** What members' levels let go out on a day. [C-12, E-05] */
export interface DailyWithdrawals {
  /** Null: the level has no limit. */
  of(memberId: string): Promise<DailyWithdrawal | null>
  /** Only while the member's orders are held, so that two at once are counted one after the other. */
  refusal(
    unit: Unit,
    memberId: string,
    asked: { currency: SettlementCurrency; amountMinor: number },
  ): Promise<Rejected<'FIELD_REFUSED'> | undefined>
}

interface DailyDeps {
  rows: WithdrawalRows
  settings: Pick<SiteSettings, 'get'>
  now: () => number
}

export const createDailyWithdrawals = ({ rows, settings, now }: DailyDeps): DailyWithdrawals => {
  const read = async (inUnit: WithdrawalRows, memberId: string): Promise<DailyWithdrawal | null> => {
    const { level, ...used } = await inUnit.day(memberId, siteDayStartMs(siteDayOf(now())))
    const limitMinor = settings.get('vipGrades').find((grade) => grade.level === level)?.dailyWithdrawMinor ?? 0
    return dailyWithdrawal(limitMinor, used, settings.get('cnyPerUsdtMilli'))
  }
  return {
    of: (memberId) => read(rows, memberId),
    refusal: async (unit, memberId, { currency, amountMinor }) => {
      const today = await read(rows.in(unit), memberId)
      return today !== null && amountMinor > today.leftMinor[currency]
        ? reject('FIELD_REFUSED', { field: 'amountMinor', rule: 'daily' })
        : undefined
    },
  }
}
