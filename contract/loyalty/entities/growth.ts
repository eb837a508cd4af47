import * as z from 'zod/mini'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const Level = z.int().check(z.minimum(0), z.maximum(10))

/** Where growth comes from: stakes by kind of play, and deposits. */
export const growthSources = ['sports', 'own', 'table', 'lottery', 'venue', 'deposit'] as const
export const GrowthSource = z.enum(growthSources)
export type GrowthSource = z.infer<typeof GrowthSource>

/**
 * What a day brought from one source, minor units of CNY; both are below zero where a settlement of an earlier day was
 * undone. `cap`: what the day's limit took off.
 */
export const GrowthRecord = z.object({
  day: Day,
  source: z.enum([...growthSources, 'cap']),
  amountMinor: z.int(),
  points: z.int(),
})
export type GrowthRecord = z.infer<typeof GrowthRecord>

/** A change of level. `grown`: at once; `fallen`: at a quarter's end; `set`: by an operator. */
export const VipChange = z.object({
  day: Day,
  from: Level,
  to: Level,
  why: z.enum(['grown', 'fallen', 'set']),
})
export type VipChange = z.infer<typeof VipChange>

export const VipGiftKind = z.enum(['upgrade', 'monthly', 'birthday', 'holiday'])
export type VipGiftKind = z.infer<typeof VipGiftKind>

/** Names a gift for ever: `upgrade:6`, `monthly:2026-11`, `birthday:2026`, `holiday:spring-2027`. */
export const VipGiftKey = z.string().check(z.regex(/^(upgrade|monthly|birthday|holiday):[a-z0-9-]{1,40}$/))

/**
 * A gift of my level, in my settlement currency. `due`: it can be claimed until the end of `untilDay`. `locked`: from
 * `fromDay` on, when that is not null, or when the stakes of `lack` (minor units of CNY) are done. `unset`: no birthday is
 * given. `name`: of a holiday.
 */
export const VipGift = z.object({
  key: VipGiftKey,
  kind: VipGiftKind,
  state: z.enum(['due', 'locked', 'unset']),
  level: Level,
  name: z.nullable(z.string()),
  currency: SettlementCurrency,
  amountMinor: AmountMinor,
  fromDay: z.nullable(Day),
  untilDay: z.nullable(Day),
  lack: z.nullable(z.object({ doneMinor: AmountMinor, neededMinor: AmountMinor })),
})
export type VipGift = z.infer<typeof VipGift>

/** How the level fares at the end of the quarter that runs: `growth` is what will still count on `endDay` if nothing comes. */
export const VipKeep = z.object({ endDay: Day, growth: z.int(), neededGrowth: z.int(), isSafe: z.boolean() })
export type VipKeep = z.infer<typeof VipKeep>
