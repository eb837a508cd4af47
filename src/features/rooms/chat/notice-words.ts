import { ModerationReason } from '#contract/rooms/entities/mute-notice.ts'
import { modeSwitches } from '#contract/rooms/rules/room-modes.ts'
import type { SystemView } from '#src/machines/rooms/view-message.ts'
import { englishEvent } from '#src/shared/match/event-words.ts'
import { periodWords } from '#src/shared/match/period-words.ts'
import { ageWords } from '#src/features/rooms/age-words.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'

type Words = ReturnType<typeof useTranslations>

const matchWords = ({ t }: Words, values: SystemView['values'], isGoal: boolean): string | null => {
  const {
    event = '',
    at = '',
    textEn = '',
    homeNameEn = '',
    visitNameEn = '',
    homeScore = '',
    visitScore = '',
  } = values
  if (homeNameEn === '' || visitNameEn === '') return null
  if (event === 'next') return t('notice.next', { home: homeNameEn, visit: visitNameEn })
  const text = englishEvent(event, textEn)
  if (text === '') return null
  const scoreText = `${homeNameEn} ${homeScore} - ${visitScore} ${visitNameEn}`
  return isGoal && textEn !== ''
    ? t('notice.goal', { text, at: periodWords('en', at), standing: scoreText })
    : t('notice.match', { text, standing: scoreText })
}

const lengthWords = ({ t }: Words, minutes: number): string => {
  if (minutes % 1440 === 0) return t('notice.days', { count: minutes / 1440 })
  return minutes % 60 === 0 ? t('notice.hours', { count: minutes / 60 }) : t('notice.minutes', { count: minutes })
}

const muteWords = (words: Words, values: SystemView['values']): string => {
  const { t } = words
  const { member = '', minutes = '', reason = '', reasonCode = '', restored } = values
  if (restored !== undefined) return t('notice.muteBack', { member })
  const act =
    minutes === ''
      ? t('notice.ban', { member })
      : t('notice.muteFor', { member, length: lengthWords(words, Number(minutes)) })
  const code = ModerationReason.safeParse(reasonCode)
  const why = [code.success ? t(`mod.reasons.${code.data}`) : '', reason].filter((part) => part !== '')
  return why.length === 0 ? act : t('notice.because', { words: act, reason: why.join(', ') })
}

const followersWords = (words: Words, value: string): string => {
  if (value === 'null') return words.t('notice.followersOff')
  return value === '0'
    ? words.t('notice.followersAny')
    : words.t('notice.followers', { age: ageWords(words, Number(value)) })
}

const modeWords = (words: Words, mode: string, value: string): string | null => {
  const { t } = words
  if (mode === 'followersMinutes') return followersWords(words, value)
  if (mode === 'vipLevelMin') return value === '0' ? t('notice.vipOff') : t('notice.vip', { level: value })
  const name = modeSwitches.find((each) => each === mode)
  if (name === undefined) return null
  return t(value === 'true' ? 'notice.ruleOn' : 'notice.ruleOff', { rule: t(`rules.${name}`) })
}

const shieldWords = { on: 'notice.shieldOn', off: 'notice.shieldOff', over: 'notice.shieldOver' } as const

const ruleWords = (words: Words, { allMuted, mode, value = '', shield }: SystemView['values']): string | null => {
  const { t } = words
  if (allMuted !== undefined) return t(allMuted === 'true' ? 'notice.allMuted' : 'notice.allUnmuted')
  if (mode !== undefined) return modeWords(words, mode, value)
  if (shield === 'on' || shield === 'off' || shield === 'over') return t(shieldWords[shield])
  return null
}

const englishOf = (words: Words, { notice, values }: SystemView): string | null => {
  const { t } = words
  const member = values['member'] ?? ''
  switch (notice) {
    case 'goal':
    case 'match':
      return matchWords(words, values, notice === 'goal')
    case 'mute':
      return muteWords(words, values)
    case 'unmute':
      return t('notice.unmute', { member })
    case 'role':
      return t(values['role'] === 'moderator' ? 'notice.appointed' : 'notice.dismissed', { member })
    case 'slow':
      return values['seconds'] === '0' ? t('notice.slowOff') : t('notice.slow', { seconds: Number(values['seconds']) })
    case 'notice':
      return ruleWords(words, values) ?? values['en'] ?? null
  }
}

/** What a notice of the room says: the server's own words in Chinese, from its values in another language. [E-06] */
export const useNoticeWords = (message: SystemView): string => {
  const words = useTranslations()
  return words.language === 'en' ? (englishOf(words, message) ?? message.text) : message.text
}
