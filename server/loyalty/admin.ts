import type { AdminAnswer } from '#contract/admin.ts'
import { isQuarter } from '#contract/loyalty/rules/calendar.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Members } from '#server/accounts/ports.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { VipGifts } from './gifts.ts'
import type { Growth } from './growth.ts'
import type { Quarters } from './quarters.ts'
import type { VipStatus } from './vip-status.ts'
import { holdMembers } from './store/growth-rows.ts'

interface LoyaltyAdminDeps {
  vipStatus: VipStatus
  gifts: Pick<VipGifts, 'list'>
  growth: Growth
  quarters: Quarters
  units: UnitOfWork
  audit: Audit
  members: Pick<Members, 'byName'>
}

const withNamed = async (
  { members }: LoyaltyAdminDeps,
  name: string,
  work: (member: MemberInfo) => Promise<AdminAnswer>,
): Promise<AdminAnswer> => {
  const member = await members.byName(name)
  return member ? work(member) : failed(`there is no member ${name}`)
}

const showMember = async (deps: LoyaltyAdminDeps, member: MemberInfo): Promise<AdminAnswer> => {
  const { level, growth, keep, gifts, isPaused, isBarred } = await deps.vipStatus.of(member)
  const changes = await deps.vipStatus.changes(member.id)
  await deps.audit.note(operator, 'vip.show', `member:${member.id}`, {})
  return done(
    `level ${level}  growth ${growth}`,
    `on ${keep.endDay}: ${keep.growth} of ${keep.neededGrowth}${keep.isSafe ? '' : ', not enough'}`,
    ...(isPaused ? ['in a pause of play: no gifts, and the level is kept'] : []),
    ...(isBarred ? ['gets no gifts of levels'] : []),
    ...gifts.map(({ key, state, amountMinor, currency }) => `${key}  ${state}  ${amountMinor} ${currency}`),
    ...changes.map(({ day, from, to, why, growth: had, note }) =>
      `${day}  ${from} → ${to}  ${why}  growth ${had}  ${note}`.trim(),
    ),
  )
}

/** Levels, as operators see and set them. */
export const loyaltyAdmin: AdminHandlers<'vip.show' | 'vip.recompute' | 'vip.set' | 'vip.quarter', LoyaltyAdminDeps> = {
  'vip.show': (deps, { member: name }) => withNamed(deps, name, (member) => showMember(deps, member)),
  'vip.recompute': (deps, { member: name }) =>
    withNamed(deps, name, async ({ id }) => {
      const days = await deps.units.run(async (unit) => {
        const changed = await deps.growth.recompute(unit, id)
        await deps.audit.in(unit).note(operator, 'vip.recompute', `member:${id}`, { days: changed })
        return changed
      })
      return done(`${name}: ${days} days counted anew, growth ${await deps.vipStatus.growthOf(id)}`)
    }),
  'vip.set': (deps, { member: name, level, reason }) =>
    withNamed(deps, name, async ({ id }) => {
      const had = await deps.vipStatus.growthOf(id)
      const from = await deps.units.run(async (unit) => {
        const before = (await holdMembers(tablesOf(unit), [id])).get(id) ?? 0
        if (before === level) return before
        await deps.growth.changeLevel(unit, {
          memberId: id,
          from: before,
          to: level,
          why: 'set',
          growth: had,
          note: reason,
        })
        await deps.audit.in(unit).note(operator, 'vip.set', `member:${id}`, { from: before, to: level, reason })
        return before
      })
      return done(from === level ? `${name} has level ${level} already` : `${name}: ${from} → ${level}`)
    }),
  'vip.quarter': async ({ quarters, audit }, { quarter }) => {
    if (!isQuarter(quarter)) return failed(`${quarter} is no quarter: write 2026Q4`)
    const counts = await quarters.run(quarter)
    if (!counts) return failed(`${quarter} is not over`)
    await audit.note(operator, 'vip.quarter', quarter, counts)
    const { kept, fallen, paused, moved } = counts
    return done(`${quarter}: ${kept} kept, ${fallen} fallen, ${paused} kept by a pause, ${moved} had moved since`)
  },
}
