import * as z from 'zod/mini'
import { wordLengthMax } from '#contract/limits.ts'

/** `contains`, `equals`, `sounds` and `wildcard` are words of everyday; `pattern` is a regular expression (RE2). [P-02] */
export const WordMatch = z.enum(['contains', 'equals', 'sounds', 'wildcard', 'pattern'])
export type WordMatch = z.infer<typeof WordMatch>

/** `refuse` goes before `hold`, and `hold` before `mask`, where several words meet in one text. [P-02] */
export const WordAct = z.enum(['refuse', 'hold', 'mask'])
export type WordAct = z.infer<typeof WordAct>

export const RuleId = z.string().check(z.regex(/^\d{1,18}$/))
export const WordText = z.string().check(z.trim(), z.minLength(1), z.maxLength(wordLengthMax))

/** A blocked word or pattern of a room. [P-02] */
export const WordRule = z.object({
  ruleId: RuleId,
  match: WordMatch,
  act: WordAct,
  text: z.string(),
  /** The nickname of whoever added it. */
  by: z.string(),
  atMs: z.int(),
})
export type WordRule = z.infer<typeof WordRule>
