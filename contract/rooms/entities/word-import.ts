import * as z from 'zod/mini'
import { importedTextMax } from '#contract/limits.ts'
import { WordAct, WordMatch } from './word-rule.ts'

/** A line of a list: also one that is no word of a room, so that its outcome says so. */
export const ListedWord = z.strictObject({
  match: WordMatch,
  act: WordAct,
  text: z.string().check(z.minLength(1), z.maxLength(importedTextMax)),
})
export type ListedWord = z.infer<typeof ListedWord>

/** `refused`: nothing to find, or too long; `wide`: it finds nearly everything; `full`: the room has as many as it may. */
export const ImportOutcome = z.enum(['new', 'present', 'refused', 'wide', 'full'])
export type ImportOutcome = z.infer<typeof ImportOutcome>

export const ImportedWord = z.object({ match: WordMatch, act: WordAct, text: z.string(), outcome: ImportOutcome })
export type ImportedWord = z.infer<typeof ImportedWord>
