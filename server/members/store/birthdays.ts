import { sql } from 'kysely'
import type { BirthdayBonus } from '#contract/members/entities/member-details.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { settlementOf } from '#contract/wallet/rules/settlement.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { bonusState, bonusWindow, type BonusWindow } from '#server/members/domain/birthday.ts'
import type { Birthdays } from '#server/members/ports.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { bonusesOf, walletOf, type Ledger, planBirthdayBonus } from '#server/ledger/ports.ts'
import type { BonusGuard } from '#server/promotions/ports.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'

interface Parts {
  now: () => number
  ledger: Ledger
  protection: Pick<Protection, 'ask'>
  guard: BonusGuard
  settings: Pick<SiteSettings, 'get'>
}

interface BirthdayStatus {
  bonus: BirthdayBonus
  window: BonusWindow | undefined
}

const claimIn = (tables: Database, memberId: string, year: number) =>
  tables
    .selectFrom('birthday_claims')
    .select(['request_id', 'amount_minor', 'currency'])
    .where('member_id', '=', memberId)
    .where('year', '=', year)
    .executeTakeFirst()

interface Payment {
  memberId: string
  requestId: string
  year: number
  currency: SettlementCurrency
  amountMinor: number
}

/** The claim and its posting stand or fall together. */
const payBonus =
  ({ now, ledger, protection, guard }: Parts) =>
  ({ memberId, requestId, year, currency, amountMinor }: Payment) => {
    const wallet = walletOf(memberId, currency)
    return ledger.transact([bonusesOf(currency), wallet], async (unit, accounts) => {
      const trx = tablesOf(unit)
      const allowed = await protection.ask(unit, { memberId, kind: 'promotion', currency, amountMinor: 0 })
      if (!allowed.ok) return allowed
      if (await guard.in(unit).isBarred(memberId, 'level')) return reject('PROMOTION_BARRED')
      const claim = { member_id: memberId, year, request_id: requestId, amount_minor: amountMinor, currency }
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('birthday_claims')
        .values({ ...claim, at: new Date(now()) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n && (await claimIn(trx, memberId, year))?.request_id !== requestId)
        return reject('ALREADY_DONE')
      if (numInsertedOrUpdatedRows !== 0n)
        await accounts.post([planBirthdayBonus({ memberId, year, currency, amountMinor })])
      return accept(accounts.balanceOf(wallet))
    })
  }

/** The birthday bonus on PostgreSQL and in the ledger. [E-05] */
export const createBirthdays = (db: Database, parts: Parts): Birthdays => {
  const { now, ledger, guard, settings } = parts
  /** That of the grade, or of the highest one below it. */
  const birthCashOf = (vipLevel: number): number =>
    settings
      .get('vipGrades')
      .filter(({ level }) => level <= vipLevel)
      .reduce((best, grade) => (grade.level >= best.level ? grade : best), { level: -1, birthCashMinor: 0 })
      .birthCashMinor

  const readMember = (memberId: string) =>
    db
      .selectFrom('members')
      .select([sql<string | null>`to_char(birthday, 'YYYY-MM-DD')`.as('birthday'), 'settle_currency as currency'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()

  const statusOf = async (member: MemberInfo): Promise<BirthdayStatus> => {
    const { birthday, currency } = await readMember(member.id)
    const today = siteDayOf(now())
    const birthCash = settlementOf(birthCashOf(member.vipLevel), currency, settings.get('cnyPerUsdtMilli'))
    const sponsor = settings.get('activitySwitches').Service_sponsor_Discoveryv2 ? '1' : '0'
    const shared = { birthCash, currency, Service_sponsor_Discoveryv2: sponsor } as const
    const isBarred = await guard.isBarred(member.id, 'level')
    const facts = { today, birthCashMinor: birthCash, isBarred }
    if (birthday === null) {
      const state = bonusState(undefined, { ...facts, isClaimed: false })
      return { bonus: { ...shared, state, dayFrom: '', dayTo: '' }, window: undefined }
    }
    const window = bonusWindow(birthday, today)
    const claim = await claimIn(db, member.id, window.year)
    const paid = claim && { birthCash: Number(claim.amount_minor), currency: claim.currency }
    const state = bonusState(window, { ...facts, isClaimed: claim !== undefined })
    return { bonus: { ...shared, ...paid, state, dayFrom: window.dayFrom, dayTo: window.dayTo }, window }
  }

  const pay = payBonus(parts)

  return {
    bonus: async (member) => (await statusOf(member)).bonus,
    claim: async (member, requestId) => {
      const { bonus, window } = await statusOf(member)
      if (bonus.state === 'barred') return reject('PROMOTION_BARRED')
      if (!window || (bonus.state !== 'due' && bonus.state !== 'claimed')) return reject('NOT_DUE')
      const paid = await pay({
        memberId: member.id,
        requestId,
        year: window.year,
        currency: bonus.currency,
        amountMinor: bonus.birthCash,
      })
      return paid.ok ? accept({ bonus: { ...bonus, state: 'claimed' }, balanceMinor: paid.value }) : paid
    },
    in: (unit) => createBirthdays(tablesOf(unit), { ...parts, ledger: ledger.in(unit), guard: guard.in(unit) }),
  }
}
