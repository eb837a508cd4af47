import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import { Ring } from '#src/ui/ring.tsx'
import { asText } from '#src/ui/layout.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './security-page.module.css'
import { securityScore } from './security-score.ts'

const tones = { low: 'danger', middle: 'warning', high: 'accent' } as const

/** How well the account is guarded, as a ring, and what would help most. */
export const ScoreCard = ({ details }: { details: MemberDetails }) => {
  const { t } = useTranslations('member')
  const { points, level, missing } = securityScore(details)
  const [first] = missing
  return (
    <section className={styles.score} aria-label={t('security.score')}>
      <Ring share={points / 100} tone={tones[level]} size={112} label={t('security.points', { points })}>
        <b className={styles.points}>{points}</b>
        <small className={asText('fs11', 'quiet')}>{t('security.of')}</small>
      </Ring>
      <div>
        <h2 className={asText('fs18', 'bold')}>{t(`security.level.${level}`)}</h2>
        <p className={styles.advice}>
          {first === undefined ? t('security.allSet') : t('security.advice', { what: t(`security.items.${first}`) })}
        </p>
        <ul className={styles.missing}>
          {missing.map((item) => (
            <li key={item}>{t(`security.items.${item}`)}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
