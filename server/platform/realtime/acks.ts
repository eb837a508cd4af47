import { codes, type CodeName, type Language } from '#contract/codes.ts'
import { wordsOf } from '#contract/code-words.ts'

export interface Ack {
  code: number
  data: unknown
  msg: string
}

/** An answer of a socket request as {code, data, msg}, in the connection's language. */
export const ackOf = (name: CodeName, language: Language, data: unknown = null): Ack => ({
  code: codes[name].code,
  data,
  msg: wordsOf(name, language, data),
})
