import * as z from 'zod/mini'
import { BudgetUnit, Promotion, PromotionKind } from './entities/promotion.ts'
import { PromotionSlug } from './entities/promotion-slug.ts'

const { id: _id, revision: _revision, state: _state, ...written } = Promotion.shape
/** A promotion as operators write it; `params` are judged by its kind. */
export const PromotionDraft = z.strictObject(written)
export type PromotionDraft = z.infer<typeof PromotionDraft>

const slug = PromotionSlug
const Name = z.string().check(z.minLength(1), z.maxLength(60))
const GrantId = z.string().check(z.regex(/^\d{1,18}$/, 'is no grant id'))
const count = z.int().check(z.minimum(1), z.maximum(1000))
export const MemberTag = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'is no tag: small letters, digits and hyphens'))

/** Operators' commands of promotions. [C-15, P-04] */
export const promotionCommands = [
  /** A promotion of a kind to begin with, as JSON. */
  z.strictObject({ command: z.literal('promotion.template'), kind: PromotionKind }),
  /** Makes a draft, which nobody sees. */
  z.strictObject({ command: z.literal('promotion.create'), promotion: PromotionDraft }),
  /** Changes one; what it gives and since when stands once it has started. */
  z.strictObject({ command: z.literal('promotion.change'), promotion: PromotionDraft }),
  z.strictObject({ command: z.literal('promotion.list') }),
  z.strictObject({ command: z.literal('promotion.show'), slug }),
  /** Tries it on what members did in the last month; nothing is given. */
  z.strictObject({ command: z.literal('promotion.try'), slug }),
  /** A link that shows it for a day, whether it is open or not. */
  z.strictObject({ command: z.literal('promotion.preview'), slug }),
  /** Calls back every such link that was made of it until now. */
  z.strictObject({ command: z.literal('promotion.preview-withdraw'), slug }),
  z.strictObject({ command: z.literal('promotion.start'), slug }),
  z.strictObject({ command: z.literal('promotion.pause'), slug }),
  z.strictObject({ command: z.literal('promotion.end'), slug }),
  z.strictObject({
    command: z.literal('promotion.budget'),
    slug,
    unit: BudgetUnit,
    total: z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  z.strictObject({ command: z.literal('promotion.tag'), member: Name, tag: MemberTag }),
  z.strictObject({ command: z.literal('promotion.untag'), member: Name, tag: MemberTag }),
  z.strictObject({ command: z.literal('promotion.tags'), member: Name }),
  /** Grants that wait for somebody to look at them, the oldest first. */
  z.strictObject({ command: z.literal('promotion.held'), limit: count }),
  z.strictObject({ command: z.literal('promotion.approve'), grantId: GrantId }),
  z.strictObject({ command: z.literal('promotion.refuse'), grantId: GrantId }),
  /** Takes back what a grant gave; what the wallet does not cover is owed. */
  z.strictObject({
    command: z.literal('promotion.revoke'),
    grantId: GrantId,
    note: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
] as const
