import type { Language } from '#contract/codes.ts'

const plain: Readonly<Record<string, string>> = {
  上半场: '1st half',
  下半场: '2nd half',
  中场休息: 'Half time',
  节间休息: 'Break',
  局间休息: 'Break',
  决胜局: 'Decider',
  已结束: 'Full time',
  终场: 'End',
  终局: 'End',
}

const numbered: readonly (readonly [RegExp, string])[] = [
  [/第 (\d+) 节/, 'Q$1'],
  [/第 (\d+) 局/, 'Map $1'],
  [/加时 ?(\d*)/, 'OT $1'],
]

/** What a clock or an incident calls a part of its match, in the language in force; other words stay as they are. [E-11] */
export const periodWords = (language: Language, period: string): string => {
  if (language !== 'en') return period
  const found = plain[period]
  if (found !== undefined) return found
  return numbered.reduce((text, [pattern, words]) => text.replace(pattern, words), period).trim()
}
