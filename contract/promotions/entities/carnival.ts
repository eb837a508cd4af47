import * as z from 'zod/mini'
import { SitePath } from '#contract/site/entities/site-frame.ts'
import { SportsType } from '#contract/sports/entities/match.ts'
import { carnivalBlocksMax, carnivalCardsMax } from '#contract/limits.ts'
import { PicturePath } from './picture-path.ts'
import { PromotionSlug } from './promotion-slug.ts'
import { Words } from './words.ts'

const title = Words
const count = z.int().check(z.minimum(1), z.maximum(carnivalCardsMax))
/** Null: of every type. */
const sportsType = z.nullable(SportsType)

/** A part of a carnival page. What a member may not see of `promotions` is left out. [R-12, C-15] */
export const CarnivalBlock = z.discriminatedUnion('block', [
  z.strictObject({
    block: z.literal('banner'),
    picture: PicturePath,
    title,
    text: z.nullable(Words),
    /** Where it leads and what the way is called; null: nowhere. */
    way: z.nullable(z.strictObject({ link: SitePath, name: Words })),
  }),
  z.strictObject({
    block: z.literal('text'),
    title,
    paragraphs: z.array(Words).check(z.minLength(1), z.maxLength(10)),
  }),
  /** In this order. */
  z.strictObject({
    block: z.literal('promotions'),
    title,
    slugs: z.array(PromotionSlug).check(z.minLength(1), z.maxLength(carnivalCardsMax)),
  }),
  /** Null: to the end of the carnival. */
  z.strictObject({ block: z.literal('countdown'), title, untilMs: z.nullable(z.int()) }),
  /** Rooms that are on, the most watched first. */
  z.strictObject({ block: z.literal('rooms'), title, sportsType, count }),
  /** Matches that run, then those that come. */
  z.strictObject({ block: z.literal('matches'), title, sportsType, count }),
])
export type CarnivalBlock = z.infer<typeof CarnivalBlock>

/** What a carnival page is composed of, in its order. It gives nothing itself. */
export const CarnivalParams = z.strictObject({
  blocks: z.array(CarnivalBlock).check(z.minLength(1), z.maxLength(carnivalBlocksMax)),
})
export type CarnivalParams = z.infer<typeof CarnivalParams>
