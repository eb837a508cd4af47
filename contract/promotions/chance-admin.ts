import * as z from 'zod/mini'
import { PartId } from './entities/chance-params.ts'
import { PromotionSlug } from './entities/promotion-slug.ts'

/** What operators do for promotions that are played. [C-15] */
export const chanceCommands = [
  /** The right answer of a quiz's question, once; null: the question is void. */
  z.strictObject({
    command: z.literal('promotion.quiz-answer'),
    slug: PromotionSlug,
    questionId: PartId,
    optionId: z.nullable(PartId),
  }),
  /** Calls the draw of a promotion off that is not held yet: points that tickets cost go back. */
  z.strictObject({ command: z.literal('promotion.draw-void'), slug: PromotionSlug }),
  /** Members who ask to come back, the oldest first. */
  z.strictObject({ command: z.literal('promotion.returns'), limit: z.int().check(z.minimum(1), z.maximum(1000)) }),
  /** `note`: what its member reads. */
  z.strictObject({
    command: z.literal('promotion.return-decide'),
    applicationId: z.string().check(z.regex(/^\d{1,18}$/, 'is no application')),
    isApproved: z.boolean(),
    note: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  }),
] as const
