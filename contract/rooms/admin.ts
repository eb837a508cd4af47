import * as z from 'zod/mini'
import { WordAct, WordMatch, WordText } from './entities/word-rule.ts'

/** Blocked words of the whole site. [P-02] */
export const wordCommands = [
  z.strictObject({ command: z.literal('word.add'), match: WordMatch, act: WordAct, text: WordText }),
  z.strictObject({ command: z.literal('word.remove'), text: WordText }),
  z.strictObject({ command: z.literal('word.list') }),
] as const
