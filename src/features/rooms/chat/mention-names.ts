import type { ViewMessage } from '#src/machines/rooms/view-message.ts'

const mentionNamesMax = 12
const begunPattern = /@([^\s@]{0,20})$/u

/** Those who spoke last, newest first, each once. */
export const speakersOf = (items: readonly ViewMessage[], memberId: string | null): readonly string[] => {
  const names = new Set<string>()
  for (const item of items.toReversed()) {
    if (item.kind === 'text' && item.author.memberId !== memberId) names.add(item.author.nickname)
    if (names.size === mentionNamesMax) break
  }
  return [...names]
}

/** The name that is begun after an @ right before the caret, or null. */
export const begunMention = (text: string, caret: number): string | null =>
  begunPattern.exec(text.slice(0, caret))?.[1] ?? null

/** The text with the begun name made whole, and where the caret stands then. */
export const completeMention = (text: string, caret: number, name: string): { text: string; caret: number } => {
  const begun = begunMention(text, caret) ?? ''
  const head = `${text.slice(0, caret - begun.length)}${name} `
  return { text: head + text.slice(caret), caret: head.length }
}
