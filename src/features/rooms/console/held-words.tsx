import type { QueuedText } from '#contract/rooms/entities/held-text.ts'

/** A held text with what was found in it marked. */
export const HeldWords = ({ text, found }: Pick<QueuedText, 'text' | 'found'>) => {
  const edges = [...new Set([0, ...found.flatMap(({ start, end }) => [start, end]), text.length])].toSorted(
    (one, other) => one - other,
  )
  return edges.slice(1).map((end, at) => {
    const start = edges[at] ?? 0
    const part = text.slice(start, end)
    const isFound = found.some((span) => span.start <= start && end <= span.end)
    return isFound ? <mark key={start}>{part}</mark> : <span key={start}>{part}</span>
  })
}
