import type { VipGift } from '#contract/loyalty/entities/growth.ts'
import { monthEnd, dayAfter } from '#contract/loyalty/rules/calendar.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { settlementOf } from '#contract/wallet/rules/settlement.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { bonusesOf, walletOf, type Ledger, type LockedAccounts } from '#server/ledger/ports.ts'
import type { Birthdays } from '#server/members/ports.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { BonusGuard } from '#server/promotions/ports.ts'
import type { Protection, RefusalOf } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { giftsOf, planVipGift } from './domain/gifts.ts'
import { holdMembers, readStakes } from './store/growth-rows.ts'
import { readClaimed, readReached } from './store/level-rows.ts'

export interface GiftDeps {
  db: Database
  ledger: Ledger
  protection: Pick<Protection, 'ask'>
  birthdays: Birthdays
  guard: BonusGuard
  settings: Pick<SiteSettings, 'get'>
  now: () => number
}

interface Claim {
  readonly claimed: VipGift[]
  readonly currency: SettlementCurrency
  readonly balanceMinor: number
}
type ClaimOutcome = Outcome<Claim, 'NOT_DUE' | 'ALREADY_DONE' | 'PROMOTION_BARRED' | RefusalOf<'promotion'>>

interface Paying {
  unit: Unit
  accounts: LockedAccounts
  member: MemberInfo
  gifts: readonly VipGift[]
}

const currencyOf = async (db: Database, memberId: string): Promise<SettlementCurrency> => {
  const member = db.selectFrom('members').select('settle_currency').where('id', '=', memberId)
  return (await member.executeTakeFirstOrThrow()).settle_currency
}

/** Rows and postings of gifts stand or fall together; the birthday bonus is paid by its own rules. */
const payGifts =
  (now: () => number) =>
  async ({ unit, accounts, member, gifts }: Paying): Promise<void> => {
    if (gifts.length === 0) return
    await tablesOf(unit)
      .insertInto('vip_gifts')
      .values(
        gifts.map(({ key, amountMinor, currency }) => ({
          member_id: member.id,
          key,
          amount_minor: amountMinor,
          currency,
          at: new Date(now()),
        })),
      )
      .execute()
    const results = await accounts.post(gifts.map((gift) => planVipGift(member.id, gift)))
    for (const [nth, { verdict }] of results.entries())
      if (verdict !== 'posted') throw new Error(`the gift ${gifts[nth]?.key} cannot be posted: ${verdict}`)
  }

/** Gifts of levels: which there are, and each paid once. [E-05, P-04] */
export const createVipGifts = (deps: GiftDeps) => {
  const { settings, now, ledger, protection } = deps

  /** `birthdays` and `db` are of a unit, if there is one. */
  const read = async (
    member: MemberInfo,
    { db, birthdays }: { db: Database; birthdays: Birthdays },
  ): Promise<VipGift[]> => {
    const today = siteDayOf(now())
    const monthStart = `${today.slice(0, 7)}-01`
    const endBefore = dayAfter(monthStart, -1)
    const currency = await currencyOf(db, member.id)
    return giftsOf({
      today,
      level: member.vipLevel,
      grades: settings.get('vipGrades'),
      rules: settings.get('vipRules'),
      holidays: settings.get('vipHolidays'),
      currency,
      settled: (cnyMinor) => settlementOf(cnyMinor, currency, settings.get('cnyPerUsdtMilli')),
      reached: await readReached(db, member.id),
      claimed: await readClaimed(db, member.id),
      monthMinor: await readStakes(db, member.id, { from: monthStart, until: monthEnd(today) }),
      monthBeforeMinor: await readStakes(db, member.id, { from: `${endBefore.slice(0, 7)}-01`, until: endBefore }),
      birthday: await birthdays.bonus(member),
    })
  }

  const pay = payGifts(now)

  const claim = async (
    unit: Unit,
    asked: { member: MemberInfo; requestId: string; key: string | null },
  ): Promise<ClaimOutcome> => {
    const { member: seen, requestId, key } = asked
    const db = tablesOf(unit)
    const currency = await currencyOf(db, seen.id)
    const wallet = walletOf(seen.id, currency)
    const birthdays = deps.birthdays.in(unit)
    return ledger.in(unit).transact([bonusesOf(currency), wallet], async (_, accounts): Promise<ClaimOutcome> => {
      const allowed = await protection.ask(unit, { memberId: seen.id, kind: 'promotion', currency, amountMinor: 0 })
      if (!allowed.ok) return allowed
      const levels = await holdMembers(db, [seen.id])
      const member = { ...seen, vipLevel: levels.get(seen.id) ?? seen.vipLevel }
      if (key !== null && (await readClaimed(db, member.id)).has(key)) return reject('ALREADY_DONE')
      if (await deps.guard.in(unit).isBarred(member.id, 'level')) return reject('PROMOTION_BARRED')
      const due = (await read(member, { db, birthdays })).filter(
        (gift) => gift.state === 'due' && (key ?? gift.key) === gift.key,
      )
      if (due.length === 0) return reject('NOT_DUE')
      await pay({ unit, accounts, member, gifts: due.filter(({ kind }) => kind !== 'birthday') })
      const birthday = due.some(({ kind }) => kind === 'birthday')
        ? await birthdays.claim(member, requestId)
        : undefined
      if (birthday?.ok === false) return birthday
      const balanceMinor = birthday?.value.balanceMinor ?? accounts.balanceOf(wallet)
      unit.announce([{ kind: 'wallet', memberId: member.id, balance: { currency, balanceMinor } }])
      return accept({ claimed: due, currency, balanceMinor })
    })
  }

  return { list: (member: MemberInfo) => read(member, deps), claim }
}
export type VipGifts = ReturnType<typeof createVipGifts>
