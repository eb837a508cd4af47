import type { ModerationEntry, ModerationValues } from '#contract/rooms/entities/moderation.ts'
import type { ModerationReason } from '#contract/rooms/entities/mute-notice.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

type Words = ReturnType<typeof useTranslations<'moderation'>>

const lengthWords = ({ t }: Words, minutes: unknown): string => {
  const count = typeof minutes === 'number' ? minutes : 0
  if (count >= 1440 && count % 1440 === 0) return t('length.days', { count: count / 1440 })
  return count >= 60 && count % 60 === 0 ? t('length.hours', { count: count / 60 }) : t('length.minutes', { count })
}

const actWords = (words: Words, { act, member, after }: ModerationEntry): string => {
  const { t } = words
  const name = member?.nickname ?? ''
  switch (act) {
    case 'timeout':
      return t('act.timeout', { name, length: lengthWords(words, after['minutes']) })
    case 'objection.granted':
      return t('act.objectionGranted', { name })
    case 'objection.refused':
      return t('act.objectionRefused', { name })
    case 'word.added':
      return typeof after['count'] === 'number' ? t('act.wordsAdded', { count: after['count'] }) : t('act.wordAdded')
    case 'word.removed':
      return t('act.wordRemoved')
    case 'held.released':
      return t('act.heldReleased', { name })
    case 'held.refused':
      return t('act.heldRefused', { name })
    case 'report.ignored':
      return t('act.reportIgnored', { name })
    case 'report.acted':
      return t('act.reportActed', { name })
    case 'undo':
      return t(member ? 'act.undo' : 'act.undoRoom', { name })
    default:
      return t(`act.${act}`, { name })
  }
}

const settingWords = ({ t }: Words, before: ModerationValues, after: ModerationValues): string[] =>
  Object.entries(after).flatMap(([name, value]) => {
    if (name === 'slowModeSeconds')
      return [t('settings.slowModeSeconds', { before: Number(before[name] ?? 0), after: Number(value) })]
    if (name === 'allMuted') return [t(value === true ? 'settings.allMutedOn' : 'settings.allMutedOff')]
    if (name === 'pinnedText')
      return [value === '' ? t('settings.pinnedNone') : t('settings.pinnedText', { after: String(value) })]
    return []
  })

interface Reasoned {
  readonly reasonCode: ModerationReason | null
  readonly reason: string
}

/** The reason with what was added to it; empty: none was given. */
export const useReasonWords = ({ reasonCode, reason }: Reasoned): string => {
  const { t } = useTranslations('room')
  const code = reasonCode === null ? '' : t(`mod.reasons.${reasonCode}`)
  return [code, reason].filter((part) => part !== '').join(' · ')
}

/** An entry of the log in the language in force: the act, and the lines below it. */
export const useEntryWords = (entry: ModerationEntry): { words: string; details: string[] } => {
  const words = useTranslations('moderation')
  const { t } = words
  const { act, before, after } = entry
  const why = useReasonWords(entry)
  const quoted = typeof before['text'] === 'string' ? [`“${before['text']}”`] : []
  return {
    words: actWords(words, entry),
    details: [
      ...quoted,
      ...(why === '' ? [] : [t('log.because', { reason: why })]),
      ...(act === 'settings' ? settingWords(words, before, after) : []),
    ],
  }
}
