import { sitePatternsMax, siteWordsMax } from '#contract/limits.ts'
import type { AdminAnswer } from '#contract/admin.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { RoomWords } from './ports/room-words.ts'
import { admitWord } from './words/word-admission.ts'
import type { WordJudge } from './words/word-judge.ts'

interface WordsAdminDeps {
  words: RoomWords
  judge: Pick<WordJudge, 'changed'>
  audit: Audit
  units: UnitOfWork
}

const whyNot = { WORD_REFUSED: 'cannot be used', WORD_TOO_WIDE: 'would stop nearly every message' } as const

/** Blocked words of the whole site, in every room beside its own. [P-02] */
export const wordsAdmin: AdminHandlers<'word.add' | 'word.remove' | 'word.list', WordsAdminDeps> = {
  'word.add': async ({ words, judge, audit, units }, { match, act, text }): Promise<AdminAnswer> => {
    const admitted = admitWord(match, text)
    if (!admitted.ok) return failed(`${text} ${whyNot[admitted.code]}`)
    const outcome = await units.run(async (unit) => {
      const inUnit = words.in(unit)
      const counts = await inUnit.counts(null)
      if (counts.words >= siteWordsMax || (match === 'pattern' && counts.patterns >= sitePatternsMax)) return 'full'
      const word = { roomNo: null, match, act, text: admitted.value, byId: null }
      if (!(await inUnit.add(word))) return 'same'
      await audit.in(unit).note(operator, 'word.add', 'site', { match, act, text: admitted.value })
      unit.afterCommit(() => judge.changed(null))
      return 'added'
    })
    if (outcome === 'full')
      return failed(`the site has ${siteWordsMax} words or ${sitePatternsMax} patterns: remove one`)
    return done(outcome === 'same' ? `${text} was on the list before` : `${text}: ${match}, ${act}`)
  },
  'word.remove': async ({ words, judge, audit, units }, { text }): Promise<AdminAnswer> => {
    const removed = await units.run(async (unit) => {
      const word = await words.in(unit).remove(null, { text })
      if (!word) return undefined
      await audit.in(unit).note(operator, 'word.remove', 'site', { match: word.match, act: word.act, text })
      unit.afterCommit(() => judge.changed(null))
      return word
    })
    return removed ? done(`${text} is no longer on the list`) : failed(`${text} is not on the list`)
  },
  'word.list': async ({ words }): Promise<AdminAnswer> =>
    done(...(await words.list(null)).map(({ text, match, act }) => `${text}\t${match}\t${act}`)),
}
