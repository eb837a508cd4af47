import { InviteParams } from '#contract/promotions/entities/invite-params.ts'
import type { Promotion, PromotionItem } from '#contract/promotions/entities/promotion.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { ActivityRows } from '#server/promotions/engine/activity-rows.ts'
import { isMeant } from '#server/promotions/engine/domain/audience.ts'
import { dayAfter } from '#server/promotions/engine/domain/days.ts'
import { publicReward } from '#server/promotions/engine/domain/items.ts'
import type { GrantRows, StoredGrant } from '#server/promotions/engine/grant-rows.ts'
import { readAudienceMember } from '#server/promotions/engine/promotion-desk.ts'
import type { PromotionRows } from '#server/promotions/engine/promotion-rows.ts'
import type { GrantsDesk } from '#server/promotions/ports.ts'
import type { PlayedDays } from '#server/records/ports.ts'
import { friendStatus, reachedIn, rewardOf, type Done } from './domain/invite-steps.ts'
import type { Invitation, InviteRows } from './invite-rows.ts'

interface InviteDeps {
  db: Database
  units: UnitOfWork
  rows: InviteRows
  promotions: Pick<PromotionRows, 'list'>
  grants: GrantsDesk
  grantRows: Pick<GrantRows, 'of'>
  activity: Pick<ActivityRows, 'deposits'>
  playedDays: Pick<PlayedDays, 'sums'>
  now: () => number
  log: Log
}

type Who = 'friend' | 'inviter'

const keyOf = ({ id }: Promotion, who: Who, friendId: string): string => `${id}:${who}:${friendId}`

/** Registered while the promotion ran. */
const isOf = ({ startAtMs, endAtMs }: Promotion, { atMs }: Invitation): boolean => atMs >= startAtMs && atMs < endAtMs

const itemOf = (grant: StoredGrant): PromotionItem => ({
  itemId: grant.grantId,
  fromDay: siteDayOf(grant.atMs),
  toDay: siteDayOf(grant.atMs),
  state: grant.state,
  progress: null,
  reward: publicReward(grant),
  claimUntilMs: null,
})

/** Rewards of invite promotions, which arrive by themselves. [C-15] */
export interface InviteRewards {
  /** What a member has had of each, and how far they are as a friend. */
  items(promotions: readonly Promotion[], memberId: string): Promise<ReadonlyMap<string, PromotionItem[]>>
  /** Rewards friends who have done enough, and who invited them. True: nothing waits any more. */
  look(): Promise<boolean>
}

/** Until the promotion ends; of play, whole days of the site. */
const doneUntilEnd =
  ({ activity, playedDays, now }: Pick<InviteDeps, 'activity' | 'playedDays' | 'now'>) =>
  async (friendId: string, { atMs }: Invitation, { endAtMs }: Promotion): Promise<Done> => {
    const untilMs = Math.min(now() + 1, endAtMs)
    const untilDay = dayAfter(siteDayOf(untilMs - 1), 1)
    const [deposits, played] = await Promise.all([
      activity.deposits({ memberIds: [friendId], untilMs }),
      playedDays.sums({ memberIds: [friendId], fromDay: siteDayOf(atMs), untilDay }),
    ])
    return {
      deposits,
      played: played.map(({ currency, countedMinor }) => ({ currency, amountMinor: countedMinor })),
    }
  }

/** Each in a unit of its own: nobody else's accounts are held while one is paid. */
const settleInvitation =
  ({ units, rows, grants, now }: InviteDeps, doneBy: ReturnType<typeof doneUntilEnd>) =>
  async (promotion: Promotion, friendId: string, invitation: Invitation): Promise<void> => {
    const params = InviteParams.parse(promotion.params)
    const currency = reachedIn(await doneBy(friendId, invitation, promotion), params)
    const parties = [
      ['friend', friendId, `invited by member ${invitation.inviterId}`],
      ['inviter', invitation.inviterId, `invited member ${friendId}`],
    ] as const
    const signals = currency === undefined ? [] : await rows.signals(friendId)
    for (const [who, memberId, why] of parties)
      await units.run(async (unit) => {
        const key = keyOf(promotion, who, friendId)
        if (currency === undefined) await grants.in(unit).takeBack(key, 'what it was given for was undone')
        else if (promotion.state !== 'ended') {
          const reward = rewardOf(params, { who, currency, nowMs: now() })
          const asked = { key, memberId, promotionId: promotion.id, reward, why, signals }
          if ((await grants.in(unit).give(asked)) === 'over') throw new Error(`${promotion.slug} was stopped meanwhile`)
        }
      })
  }

export const createInviteRewards = (deps: InviteDeps): InviteRewards => {
  const { db, rows, promotions, grantRows, now, log } = deps

  const doneBy = doneUntilEnd(deps)

  const settle = settleInvitation(deps, doneBy)

  const lookAt = async (friendId: string, of: readonly Promotion[]): Promise<void> => {
    const invitation = await rows.invitation(friendId)
    const inviter = invitation && (await readAudienceMember(db, invitation.inviterId))
    if (!inviter) return
    for (const promotion of of)
      if (isOf(promotion, invitation) && isMeant(promotion.audience, inviter))
        await settle(promotion, friendId, invitation)
  }

  return {
    items: async (all, memberId) => {
      const of = all.filter(({ kind }) => kind === 'invite')
      if (of.length === 0) return new Map()
      const given = await grantRows.of(
        memberId,
        of.map(({ id }) => id),
      )
      const invitation = await rows.invitation(memberId)
      const items = of.map(async (promotion): Promise<[string, PromotionItem[]]> => {
        const own = given.filter(({ promotionId }) => promotionId === promotion.id)
        const past = own.map(itemOf)
        const isToCome =
          invitation !== undefined &&
          isOf(promotion, invitation) &&
          now() < promotion.endAtMs &&
          own.every(({ key }) => key !== keyOf(promotion, 'friend', memberId))
        if (!isToCome) return [promotion.id, past]
        const done = await doneBy(memberId, invitation, promotion)
        const status = friendStatus(done, InviteParams.parse(promotion.params), now())
        const item = { itemId: 'friend', fromDay: siteDayOf(invitation.atMs), toDay: null, claimUntilMs: null }
        return [promotion.id, [{ ...item, ...status }, ...past]]
      })
      return new Map(await Promise.all(items))
    },
    look: async () => {
      const checks = await rows.waiting()
      if (checks.length === 0) return true
      const of = (await promotions.list(['live', 'paused', 'ended'])).filter(({ kind }) => kind === 'invite')
      let areDone = true
      for (const check of checks)
        try {
          await lookAt(check.memberId, of)
          await rows.looked(check)
        } catch (error) {
          areDone = false
          log.error({ err: error, memberId: check.memberId }, 'an invitation could not be rewarded yet')
        }
      return areDone
    },
  }
}
