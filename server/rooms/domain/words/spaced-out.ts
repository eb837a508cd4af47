import type { FoldedText } from './fold-text.ts'
import type { Span } from './span.ts'

const latin = /^[a-z0-9]+$/u
const white = /\s/u

/**
 * False where a Latin word was found across the border of two words: "as in" is not "asin". A word is spaced out when at
 * least half of its letters stand apart ("f u c k"), and signs between letters never part words ("f.uck"). [P-02]
 */
export const isSpacedOut = ({ source, squeezed }: FoldedText, [start, end]: Span): boolean => {
  if (!latin.test(squeezed.text.slice(start, end))) return true
  let gaps = 0
  for (let at = start + 1; at < end; at += 1)
    if (white.test(source.slice(squeezed.end[at - 1], squeezed.at[at]))) gaps += 1
  const pairs = end - start - 1
  return gaps === 0 || gaps === pairs || (gaps >= 2 && gaps * 2 >= pairs)
}
