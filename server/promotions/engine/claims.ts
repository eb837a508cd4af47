import type { RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { promotionClaim } from '#contract/promotions/calls/promotions.ts'
import type { Promotion, PromotionItem } from '#contract/promotions/entities/promotion.ts'
import type { Command } from '#server/platform/idempotency/earlier-outcome.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { SharedCommands } from '#server/platform/idempotency/shared-commands.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { GrantAsked, GrantOutcome, GrantsDesk } from '#server/promotions/ports.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { Barriers } from './barriers.ts'
import { isMeant, type AudienceMember } from './domain/audience.ts'
import { grantKey, itemOf } from './domain/items.ts'
import type { GrantRows } from './grant-rows.ts'
import type { PromotionRows } from './promotion-rows.ts'
import type { Claimed, RuleItems } from './rule-items.ts'

interface ClaimsDeps {
  idempotency: Idempotency
  promotions: PromotionRows
  barriers: Barriers
  rules: Pick<RuleItems, 'dues'>
  grantRows: GrantRows
  grants: GrantsDesk
  protection: Pick<Protection, 'ask'>
  audiencesOf: (unit: Unit, memberIds: readonly string[]) => Promise<ReadonlyMap<string, AudienceMember>>
  now: () => number
}

interface ClaimCommand extends Command {
  readonly body: RequestOf<typeof promotionClaim>
}
type Code = Exclude<RejectOf<typeof promotionClaim>, 'REQUEST_ID_REUSED'>
type Answer = Outcome<ResponseOf<typeof promotionClaim>, Code>

/** What is to be given for a claim, and the thing as its page showed it. */
interface Judged {
  readonly asked: GrantAsked
  readonly item: PromotionItem
}

const refusals = {
  spent: reject('PROMOTION_SPENT'),
  over: reject('PROMOTION_OVER'),
  capped: reject('ALREADY_TAKEN'),
} as const satisfies Partial<Record<GrantOutcome, unknown>>

/** Why a thing cannot be claimed as it stands. */
const blockerOf = ({ state }: PromotionItem) => {
  if (state === 'ready') return undefined
  if (state === 'late') return reject('PROMOTION_OVER')
  return state === 'lacking' || state === 'waiting' ? reject('NOT_DUE') : reject('ALREADY_TAKEN')
}

const admit = (promotion: Promotion | undefined, member: AudienceMember | undefined) => {
  if (!promotion || promotion.state === 'draft' || !member || !isMeant(promotion.audience, member))
    return reject('PROMOTION_UNKNOWN')
  return promotion.state === 'live' ? accept(promotion) : reject('PROMOTION_OVER')
}

export type Claims = SharedCommands<
  ClaimCommand,
  Outcome<ResponseOf<typeof promotionClaim>, RejectOf<typeof promotionClaim>>
>

/** Claims that come while one unit runs share the next one: whoever claims of a budget waits for a unit or two, not for everybody. [C-15, P-04, X-01] */
export const createClaims = (deps: ClaimsDeps): Claims => {
  const { idempotency, promotions, barriers, rules, grantRows, grants, protection, audiencesOf, now } = deps

  /** A pause of play says more than a tag does. */
  const barred = async (unit: Unit, memberId: string) => {
    const allowed = await protection.ask(unit, { memberId, kind: 'promotion', currency: 'CNY', amountMinor: 0 })
    return allowed.ok ? reject('PROMOTION_BARRED') : allowed
  }

  const judge = async (unit: Unit, claimed: readonly Claimed[]): Promise<Outcome<Judged, Code>[]> => {
    const dues = await rules.dues(unit, claimed)
    const keyOf = ({ promotion, memberId, itemId }: Claimed): string => grantKey(promotion.id, memberId, itemId)
    const earlier = await grantRows.in(unit).byKeys(claimed.map(keyOf))
    return claimed.map((each, at) => {
      const { promotion, memberId, itemId } = each
      const [due, key] = [dues[at], keyOf(each)]
      if (!due) return reject('NOT_DUE')
      const item = itemOf(due, earlier.get(key), promotion, now())
      const blocker = blockerOf(item)
      if (blocker) return blocker
      if (due.reward === null) return reject('NOT_DUE')
      const why = `${promotion.slug} ${itemId}`
      return accept({ asked: { key, memberId, promotionId: promotion.id, reward: due.reward, why }, item })
    })
  }

  const answerTo = async (unit: Unit, { asked, item }: Judged, outcome: GrantOutcome): Promise<Answer> => {
    if (outcome === 'barred') return barred(unit, asked.memberId)
    if (outcome !== 'given' && outcome !== 'held') return refusals[outcome]
    return accept({ item: { ...item, state: outcome, claimUntilMs: null }, isHeld: outcome === 'held' })
  }

  const claimAll = async (unit: Unit, commands: readonly ClaimCommand[]): Promise<Answer[]> => {
    const found = await promotions.in(unit).some(commands.map(({ body }) => body.promotionId))
    const members = await audiencesOf(
      unit,
      commands.map(({ memberId }) => memberId),
    )
    const answers: (Answer | undefined)[] = []
    const meant: (Claimed & { at: number })[] = []
    for (const [at, { memberId, body }] of commands.entries()) {
      const admitted = admit(found.get(body.promotionId), members.get(memberId))
      if (admitted.ok) meant.push({ promotion: admitted.value, memberId, itemId: body.itemId, at })
      else answers[at] = admitted
    }
    const stopped = await barriers.in(unit).stopped(meant)
    for (const { at } of stopped) answers[at] = reject('NOT_DUE')
    const claimed = meant.filter((each) => !stopped.has(each))
    const judged = await judge(unit, claimed)
    const due: (Judged & { at: number })[] = []
    for (const [nth, { at }] of claimed.entries()) {
      const verdict = judged[nth]
      if (verdict?.ok) due.push({ ...verdict.value, at })
      else answers[at] = verdict
    }
    const outcomes = await grants.in(unit).giveAll(due.map(({ asked }) => asked))
    for (const [nth, each] of due.entries()) answers[each.at] = await answerTo(unit, each, outcomes[nth] ?? 'over')
    return commands.map((_, at) => answers[at] ?? reject('NOT_DUE'))
  }

  return idempotency.together(claimAll)
}
