import type { ReactNode } from 'react'
import { muteReasonMax } from '#contract/limits.ts'
import { ModerationReason } from '#contract/rooms/entities/mute-notice.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { isOver, TextCount } from '#src/ui/text-count.tsx'
import { asText } from '#src/ui/layout.ts'
import styles from './moderation.module.css'

/** Time-outs, and a ban, which has no end. */
export const muteDurations = [
  { minutes: 1, words: 'minute' },
  { minutes: 10, words: 'minutes10' },
  { minutes: 60, words: 'hour' },
  { minutes: 1440, words: 'day' },
  { minutes: 10_080, words: 'week' },
  { minutes: 20_160, words: 'weeks2' },
  { minutes: null, words: 'ban' },
] as const

export interface MuteTerms {
  minutes: number | null
  /** Null until it is chosen: nobody is muted without one. */
  reasonCode: ModerationReason | null
  reason: string
  deleteMessages: boolean
}

export const firstTerms: MuteTerms = { minutes: 10, reasonCode: null, reason: '', deleteMessages: false }

export const areWhole = ({ reasonCode, reason }: MuteTerms): boolean =>
  reasonCode !== null && !isOver(reason, muteReasonMax)

interface FieldsProps {
  terms: MuteTerms
  onChange: (terms: MuteTerms) => void
}

/** `mark`: what stands beside a time, such as its key. */
export const DurationField = ({ terms, onChange, mark }: FieldsProps & { mark?: (place: number) => ReactNode }) => {
  const { t } = useTranslations()
  return (
    <fieldset aria-label={t('mod.duration')}>
      <span className={asText('fs12', 'quiet')}>{t('mod.duration')}</span>
      <div className={styles.durations}>
        {muteDurations.map(({ minutes, words }, place) => (
          <button
            key={words}
            type="button"
            aria-pressed={terms.minutes === minutes}
            onClick={() => onChange({ ...terms, minutes })}
          >
            {t(`mod.${words}`)}
            {mark?.(place)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

export const ReasonField = ({ terms, onChange }: FieldsProps) => {
  const { t } = useTranslations()
  return (
    <fieldset aria-label={t('mod.reason')}>
      <span className={asText('fs12', 'quiet')}>{t('mod.reason')}</span>
      <div className={styles.reasons}>
        {ModerationReason.options.map((code) => (
          <button
            key={code}
            type="button"
            aria-pressed={terms.reasonCode === code}
            onClick={() => onChange({ ...terms, reasonCode: code })}
          >
            {t(`mod.reasons.${code}`)}
          </button>
        ))}
      </div>
      <input
        className={styles.reason}
        value={terms.reason}
        placeholder={t('mod.reasonHint')}
        aria-label={t('mod.reasonHint')}
        aria-invalid={isOver(terms.reason, muteReasonMax) || undefined}
        onChange={(event) => onChange({ ...terms, reason: event.target.value })}
      />
      <TextCount value={terms.reason} limit={muteReasonMax} />
    </fieldset>
  )
}
