import { isDeepStrictEqual } from 'node:util'
import type { AdminAnswer } from '#contract/admin.ts'
import { siteClockOf } from '#contract/site/rules/site-clock.ts'
import type { PromotionDraft } from '#contract/promotions/admin.ts'
import { kindParams } from '#contract/promotions/entities/kind-params.ts'
import type { Promotion } from '#contract/promotions/entities/promotion.ts'
import { currencyPlaces } from '#contract/wallet/entities/money.ts'
import type { Members } from '#server/accounts/ports.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { AuditLog } from '#server/platform/audit.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { carnivalFault } from './carnival/carnival-fault.ts'
import { barrierFault, startFault } from './engine/barriers.ts'
import { canBeTried, type DryRun } from './engine/dry-run.ts'
import type { GrantRows, StoredGrant } from './engine/grant-rows.ts'
import type { GrantReview } from './engine/grants.ts'
import type { PromotionRows, StoredPromotion } from './engine/promotion-rows.ts'
import type { PreviewLinks } from './engine/preview-links.ts'
import type { MemberTagRows } from './engine/tags.ts'
import { templateOf } from './engine/templates.ts'

interface PromotionsAdminDeps {
  rows: PromotionRows
  grantRows: GrantRows
  review: (unit: Unit) => GrantReview
  tags: MemberTagRows
  dryRun: DryRun
  previews: PreviewLinks
  members: Pick<Members, 'byName'>
  units: UnitOfWork
  audit: AuditLog
  now: () => number
  /** What is shown has changed. */
  changed: () => void
}

const unknown = (slug: string): AdminAnswer => failed(`there is no promotion ${slug}`)

const signinTried =
  'signed on days on which they logged in, gave a gift, followed somebody, were verified or bound a card; cards used at once'

const moneyLine = (sums: Partial<Record<string, number>>): string =>
  Object.entries(sums)
    .map(([unit, amount]) =>
      unit === 'CNY' || unit === 'USDT'
        ? `${((amount ?? 0) / 10 ** currencyPlaces[unit]).toFixed(2)} ${unit}`
        : `${amount} ${unit}`,
    )
    .join(', ') || 'nothing'

const lineOf = ({ id, slug, kind, state, startAtMs, endAtMs, spent }: StoredPromotion): string => {
  const budget = spent.map((each) => `${each.spent}/${each.total} ${each.unit}`).join(', ')
  return `${id}  ${slug}  ${kind}  ${state}  ${siteClockOf(startAtMs)} – ${siteClockOf(endAtMs)}  given ${budget || 'nothing'}`
}

const grantLine = ({ grantId, key, memberId, reward, amount, signals, atMs }: StoredGrant): string =>
  `${grantId}  ${siteClockOf(atMs)}  member ${memberId}  ${amount} ${reward.kind === 'cash' ? reward.currency : reward.kind}  ${signals.join(', ')}  ${key}`

/** What is wrong with a promotion, beyond its shape. */
const faultOf = ({ kind, params, startAtMs, endAtMs, audience }: PromotionDraft): string | undefined => {
  if (endAtMs <= startAtMs) return 'it ends before it starts'
  const { vipMin, vipMax } = audience
  if (vipMin !== null && vipMax !== null && vipMax < vipMin) return 'nobody is of its VIP levels'
  const schema = kindParams[kind as keyof typeof kindParams] as (typeof kindParams)[keyof typeof kindParams] | undefined
  if (!schema) return `promotions of the kind ${kind} are not known`
  const read = schema.safeParse(params)
  if (read.success) return undefined
  const [issue] = read.error.issues
  return `params ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'refused'}`
}

/** What members were promised stands as it was when they were. */
const changeFault = (before: StoredPromotion, after: PromotionDraft, nowMs: number): string | undefined => {
  if (before.kind !== after.kind) return 'its kind stands; end it and make another one'
  if (before.state === 'draft') return undefined
  if (before.kind !== 'carnival' && !isDeepStrictEqual(before.params, after.params))
    return 'what it gives stands once it has started; end it and make another one'
  if (after.after !== undefined && before.after !== after.after)
    return 'what has to be passed first stands, or is left out'
  if (before.startAtMs !== after.startAtMs) return 'when it started stands'
  return after.endAtMs < Math.min(before.endAtMs, nowMs) ? 'it cannot have ended before now' : undefined
}

/** A budget holds what it has given already. */
const budgetFault = (spent: StoredPromotion['spent'], after: Promotion['budget']): string | undefined => {
  const short = spent.find(({ unit, spent: given }) => given > (after[unit] ?? 0))
  return short && `more ${short.unit} than ${after[short.unit] ?? 0} is given already`
}

/** By its slug, held: who gives of it, and other operators, wait. */
const held = async (rows: PromotionRows, slug: string): Promise<StoredPromotion | undefined> => {
  const found = await rows.bySlug(slug)
  return found && rows.hold(found.id)
}

const setState = async (
  { rows, units, audit, changed }: PromotionsAdminDeps,
  slug: string,
  { to, from }: { to: Promotion['state']; from: readonly Promotion['state'][] },
): Promise<AdminAnswer> =>
  units.run(async (unit) => {
    const inUnit = rows.in(unit)
    const found = await held(inUnit, slug)
    if (!found) return unknown(slug)
    if (!from.includes(found.state)) return failed(`${slug} is ${found.state}`)
    const fault =
      to === 'live'
        ? (faultOf(found) ?? (await startFault(inUnit, found)) ?? (await carnivalFault(inUnit, found)))
        : undefined
    if (fault !== undefined) return failed(fault)
    await inUnit.setState(found.id, to)
    await audit.in(unit).note(operator, `promotion.${to}`, slug, { from: found.state })
    unit.afterCommit(changed)
    return done(`${slug} is ${to}`)
  })

const setTag = async (
  { tags, members, units, audit, now }: PromotionsAdminDeps,
  { member: name, tag }: { member: string; tag: string },
  isOn: boolean,
): Promise<AdminAnswer> => {
  const member = await members.byName(name)
  if (!member) return failed(`there is no member ${name}`)
  return units.run(async (unit) => {
    const inUnit = tags.in(unit)
    const changed = isOn
      ? await inUnit.put({ memberId: member.id, tag, by: operator, atMs: now() })
      : await inUnit.remove(member.id, tag)
    if (!changed) return failed(`${name} ${isOn ? 'has' : 'does not have'} the tag ${tag}`)
    await audit.in(unit).note(operator, isOn ? 'promotion.tag' : 'promotion.untag', name, { tag })
    return done(`${name} ${isOn ? 'has the tag' : 'is without the tag'} ${tag}`)
  })
}

const decide = ({ review, units, audit }: PromotionsAdminDeps, grantId: string, how: 'approve' | 'refuse') =>
  units.run(async (unit) => {
    const grant = await review(unit).decide(grantId, how)
    if (!grant) return failed(`the grant ${grantId} waits for nobody`)
    if (grant === 'barred')
      return failed(`its member has the tag activity-black: take it off first, or refuse ${grantId}`)
    await audit.in(unit).note(operator, `promotion.${how}`, `grant ${grantId}`, { key: grant.key })
    return done(
      how === 'approve' ? `${grantId} was given` : `${grantId} is refused, and its part of the budget is free again`,
    )
  })

/** Promotions in the hands of operators. [C-15, P-04] */
export const promotionsAdmin: AdminHandlers<
  | 'promotion.template'
  | 'promotion.create'
  | 'promotion.change'
  | 'promotion.list'
  | 'promotion.show'
  | 'promotion.try'
  | 'promotion.preview'
  | 'promotion.preview-withdraw'
  | 'promotion.start'
  | 'promotion.pause'
  | 'promotion.end'
  | 'promotion.budget'
  | 'promotion.tag'
  | 'promotion.untag'
  | 'promotion.tags'
  | 'promotion.held'
  | 'promotion.approve'
  | 'promotion.refuse'
  | 'promotion.revoke',
  PromotionsAdminDeps
> = {
  'promotion.template': async ({ now }, { kind }) => {
    const template = templateOf(kind, now())
    return template ? done(JSON.stringify(template, null, 2)) : failed(`there is no template of the kind ${kind}`)
  },
  'promotion.create': ({ rows, units, audit }, { promotion }) =>
    units.run(async (unit) => {
      const fault = faultOf(promotion) ?? (await barrierFault(rows.in(unit), promotion))
      if (fault !== undefined) return failed(fault)
      const id = await rows.in(unit).add({ ...promotion, state: 'draft' })
      if (id === undefined) return failed(`there is a promotion ${promotion.slug} already`)
      await audit.in(unit).note(operator, 'promotion.create', promotion.slug, { id, kind: promotion.kind })
      return done(`${promotion.slug} is a draft: try it, then start it`)
    }),
  'promotion.change': ({ rows, units, audit, now, changed }, { promotion }) =>
    units.run(async (unit) => {
      const inUnit = rows.in(unit)
      const before = await held(inUnit, promotion.slug)
      if (!before) return unknown(promotion.slug)
      const isOpen = before.state !== 'draft'
      const fault =
        faultOf(promotion) ??
        changeFault(before, promotion, now()) ??
        budgetFault(before.spent, promotion.budget) ??
        (await barrierFault(inUnit, promotion)) ??
        (isOpen ? await carnivalFault(inUnit, promotion) : undefined)
      if (fault !== undefined) return failed(fault)
      await inUnit.change({ ...before, ...promotion, after: promotion.after })
      await inUnit.replaceBudget(before.id, promotion.budget)
      await audit.in(unit).note(operator, 'promotion.change', promotion.slug, { revision: before.revision + 1 })
      if (isOpen) unit.afterCommit(changed)
      return done(`${promotion.slug} was changed`)
    }),
  'promotion.list': async ({ rows }) => done(...(await rows.list(['draft', 'live', 'paused', 'ended'])).map(lineOf)),
  'promotion.show': async ({ rows }, { slug }) => {
    const found = await rows.bySlug(slug)
    if (!found) return unknown(slug)
    const { previewRound: _round, ...printed } = found
    return done(JSON.stringify(printed, null, 2))
  },
  'promotion.try': async ({ rows, dryRun }, { slug }) => {
    const found = await rows.bySlug(slug)
    if (!found) return unknown(slug)
    if (!canBeTried(found.kind))
      return failed(`what members would do in a ${found.kind} cannot be told from what they did`)
    const { cost, beyondBudget, highestOfOne, ...counts } = await dryRun(found)
    return done(
      `on ${counts.fromDay} – ${counts.toDay}: ${counts.facts} facts of ${counts.members} members`,
      `${counts.winners} members would have ${counts.grants} grants: ${moneyLine(cost)}`,
      `the budget would not hold ${moneyLine(beyondBudget)}; one member would have at most ${moneyLine(highestOfOne)}`,
      `${counts.suspicious} of them share a device or a payout address with another one`,
      ...(found.kind === 'signin' ? [signinTried] : []),
    )
  },
  'promotion.preview': async ({ rows, previews, units, audit }, { slug }) => {
    const found = await rows.bySlug(slug)
    if (!found) return unknown(slug)
    const { token, untilMs } = await previews.make(found)
    await units.run((unit) => audit.in(unit).note(operator, 'promotion.preview', slug, { untilMs }))
    return done(
      `/app/${found.kind === 'carnival' ? 'carnival' : 'activities'}/${slug}#preview=${token}`,
      `whoever has this link sees it as ${found.state}, until ${siteClockOf(untilMs)}`,
    )
  },
  'promotion.preview-withdraw': ({ rows, units, audit }, { slug }) =>
    units.run(async (unit) => {
      const found = await rows.in(unit).bySlug(slug)
      if (!found) return unknown(slug)
      await rows.in(unit).withdrawPreviews(found.id)
      await audit.in(unit).note(operator, 'promotion.preview-withdraw', slug, { round: found.previewRound + 1 })
      return done(`no link that was made of ${slug} before shows it early any more`)
    }),
  'promotion.start': (deps, { slug }) => setState(deps, slug, { to: 'live', from: ['draft', 'paused'] }),
  'promotion.pause': (deps, { slug }) => setState(deps, slug, { to: 'paused', from: ['live'] }),
  'promotion.end': (deps, { slug }) => setState(deps, slug, { to: 'ended', from: ['draft', 'live', 'paused'] }),
  'promotion.budget': ({ rows, units, audit, changed }, { slug, unit: budgetUnit, total }) =>
    units.run(async (unit) => {
      const found = await held(rows.in(unit), slug)
      if (!found) return unknown(slug)
      const budget = { ...found.budget, [budgetUnit]: total }
      const fault = budgetFault(found.spent, budget)
      if (fault !== undefined) return failed(fault)
      await rows.in(unit).replaceBudget(found.id, budget)
      await audit.in(unit).note(operator, 'promotion.budget', slug, { unit: budgetUnit, total })
      if (found.state !== 'draft') unit.afterCommit(changed)
      return done(`${slug} may give ${total} ${budgetUnit}`)
    }),
  'promotion.tag': (deps, request) => setTag(deps, request, true),
  'promotion.untag': (deps, request) => setTag(deps, request, false),
  'promotion.tags': async ({ tags, members }, { member: name }) => {
    const member = await members.byName(name)
    return member ? done(...(await tags.of(member.id))) : failed(`there is no member ${name}`)
  },
  'promotion.held': async ({ grantRows }, { limit }) => done(...(await grantRows.held(limit)).map(grantLine)),
  'promotion.approve': (deps, { grantId }) => decide(deps, grantId, 'approve'),
  'promotion.refuse': (deps, { grantId }) => decide(deps, grantId, 'refuse'),
  'promotion.revoke': ({ review, grantRows, units, audit }, { grantId, note }) =>
    units.run(async (unit) => {
      const grant = await grantRows.in(unit).find(grantId)
      if (!grant || !(await review(unit).takeBack(grant.key, note)))
        return failed(`there is nothing to take back of ${grantId}`)
      await audit.in(unit).note(operator, 'promotion.revoke', `grant ${grantId}`, { key: grant.key, note })
      return done(`${grantId} was taken back`)
    }),
}
