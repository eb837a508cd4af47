import type { StreamReview } from '#contract/live/entities/stream-review.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { lengthText } from '#src/shared/live/length-text.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { formatInteger } from '#src/ui/format-amount.ts'
import { Panel } from '#src/ui/panel.tsx'
import styles from './review.module.css'

const minuteMs = 60_000
const secondMs = 1_000

const useBreakWords = () => {
  const { t } = useTranslations('studio')
  return ({ troubles }: StreamReview): string => {
    const breaks = troubles.filter(({ kind }) => kind === 'break')
    if (breaks.length === 0) return t('review.noBreaks')
    const lengthMs = breaks.reduce((sum, one) => sum + (one.lengthMs ?? 0), 0)
    return t('review.breaks', { count: breaks.length, seconds: Math.round(lengthMs / secondMs) })
  }
}

/** Counts of a stream, each with a line that explains it. */
export const Facts = ({ review }: { review: StreamReview }) => {
  const { t, language } = useTranslations('studio')
  const breakWords = useBreakWords()
  const nowMs = useServerSeconds()
  const { startedAtMs, endedAtMs, peakViewers, meanViewers, texts, gifts, coins, followersWon, moments } = review
  const lengthMs = Math.max(0, (endedAtMs ?? nowMs) - startedAtMs)
  const perMinute = Math.round(texts / Math.max(1, lengthMs / minuteMs))
  const fullest = moments.find(({ kind }) => kind === 'viewers')
  const facts = [
    ['length', lengthText(lengthMs), breakWords(review)],
    ['peak', formatCount(peakViewers, language), fullest ? lengthText(fullest.atMs) : ''],
    ['mean', formatCount(meanViewers, language), t('review.meanText')],
    [
      'chat',
      t('review.perMinute', { count: formatInteger(perMinute) }),
      t('review.texts', { count: formatCount(texts, language) }),
    ],
    ['followers', `+${formatInteger(followersWon)}`, t('review.followersText')],
    [
      'income',
      coins === null ? '–' : t('review.coins', { count: formatInteger(coins) }),
      coins === null ? t('review.hidden') : t('review.gifts', { count: formatInteger(gifts) }),
    ],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([fact, value, words]) => (
        <div key={fact}>
          <dt>{t(`review.${fact}`)}</dt>
          <dd>
            <b>{value}</b>
            <small>{words}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const listedMax = 8

/** Warnings and breaks of a stream, in their order. */
export const Troubles = ({ review: { troubles } }: { review: StreamReview }) => {
  const { t } = useTranslations('studio')
  return (
    <Panel title={t('review.troubles')}>
      {troubles.length === 0 ? <p className={styles.quiet}>{t('review.noTroubles')}</p> : null}
      <ul className={styles.troubles}>
        {troubles.slice(0, listedMax).map(({ kind, atMs, lengthMs }) => (
          <li key={`${kind} ${atMs}`}>
            <b>{lengthText(atMs)}</b>
            <span>
              {kind === 'break' ? t('review.break') : t(`warnings.${kind}`)}
              <small>
                {lengthMs === null ? t('review.troubleOpen') : t('review.trouble', { length: lengthText(lengthMs) })}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {troubles.length > listedMax ? (
        <p className={styles.quiet}>{t('review.more', { count: troubles.length - listedMax })}</p>
      ) : null}
    </Panel>
  )
}
