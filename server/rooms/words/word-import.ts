import { roomPatternsMax, roomWordsMax } from '#contract/limits.ts'
import type { ImportedWord, ListedWord } from '#contract/rooms/entities/word-import.ts'
import type { WordRule } from '#contract/rooms/entities/word-rule.ts'
import { admitWord } from './word-admission.ts'

const keyOf = ({ match, text }: Pick<WordRule, 'match' | 'text'>): string => `${match} ${text}`

/**
 * Outcomes of a list that is added to a room's words, in its order: a word that stands in it twice, or in the room, is
 * there already; what is beyond the room's limits is left out. [P-02]
 */
export const planWordImport = (
  present: readonly Pick<WordRule, 'match' | 'text'>[],
  listed: readonly ListedWord[],
): ImportedWord[] => {
  const keys = new Set(present.map(keyOf))
  let patterns = present.filter(({ match }) => match === 'pattern').length
  return listed.map((word): ImportedWord => {
    const admitted = admitWord(word.match, word.text)
    if (!admitted.ok) return { ...word, outcome: admitted.code === 'WORD_TOO_WIDE' ? 'wide' : 'refused' }
    const text = admitted.value
    if (keys.has(keyOf({ ...word, text }))) return { ...word, text, outcome: 'present' }
    if (keys.size >= roomWordsMax || (word.match === 'pattern' && patterns >= roomPatternsMax))
      return { ...word, text, outcome: 'full' }
    keys.add(keyOf({ ...word, text }))
    if (word.match === 'pattern') patterns += 1
    return { ...word, text, outcome: 'new' }
  })
}
