import type { VipGrade } from '#contract/site/entities/site-config.ts'
import { Badge, VipBadge } from '#src/ui/badge.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useDetails, useMemberInfo, useVipGrades } from '#src/features/members/member-data.ts'
import { MemberSubPage } from '#src/features/members/member-frame.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { vipProgress } from './vip-progress.ts'
import styles from './vip-page.module.css'

interface GradesProps {
  grades: readonly VipGrade[]
  level: number
}

/** All grades in a row; what is reached is lit. */
const Ladder = ({ grades, level }: GradesProps) => {
  const { t } = useTranslations('member')
  const { formatSettled } = useMoney()
  const { data: details } = useDetails()
  const { next, missingMinor } = vipProgress(grades, level, details?.turnoverMinor)
  return (
    <section className={styles.ladder} aria-label={t('vip.yours')}>
      <p className={styles.standing}>
        <VipBadge level={level} large />
        {next === null
          ? t('vip.top')
          : missingMinor === null
            ? t('vip.nextFrom', { grade: `VIP${next.level}`, amount: formatSettled(next.turnoverMinor) })
            : t('vip.missing', { grade: `VIP${next.level}`, amount: formatSettled(missingMinor) })}
      </p>
      <ol className={styles.rungs} aria-hidden="true">
        {grades.map((grade) => (
          <li
            key={grade.level}
            data-reached={grade.level <= level || undefined}
            data-own={grade.level === level || undefined}
          >
            <span />
            {grade.level}
          </li>
        ))}
      </ol>
    </section>
  )
}

const Own = () => {
  const { t } = useTranslations('member')
  return <Badge tone="accent">{t('vip.own')}</Badge>
}

const GradeTable = ({ grades, level }: GradesProps) => {
  const { t } = useTranslations('member')
  const { formatSettled } = useMoney()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('vip.grade')}</th>
          <th scope="col" className={styles.right}>
            {t('vip.turnover')}
          </th>
          <th scope="col" className={styles.right}>
            {t('vip.birthCash')}
          </th>
          <th scope="col">{t('vip.perks')}</th>
        </tr>
      </thead>
      <tbody>
        {grades.map((grade) => (
          <tr key={grade.level} data-own={grade.level === level || undefined}>
            <th scope="row">
              <VipBadge level={grade.level} /> {grade.name} {grade.level === level ? <Own /> : null}
            </th>
            <td className={styles.right}>{formatSettled(grade.turnoverMinor)}</td>
            <td className={styles.right}>{formatSettled(grade.birthCashMinor)}</td>
            <td>{grade.perks.join(t('vip.and'))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const GradeCards = ({ grades, level }: GradesProps) => {
  const { t } = useTranslations('member')
  const { formatSettled } = useMoney()
  return (
    <ul className={styles.cards}>
      {grades.map((grade) => (
        <li key={grade.level} data-own={grade.level === level || undefined}>
          <h3>
            <VipBadge level={grade.level} large /> {grade.name} {grade.level === level ? <Own /> : null}
          </h3>
          <dl>
            <dt>{t('vip.turnover')}</dt>
            <dd>{formatSettled(grade.turnoverMinor)}</dd>
            <dt>{t('vip.birthCash')}</dt>
            <dd>{formatSettled(grade.birthCashMinor)}</dd>
          </dl>
          <p>{grade.perks.join(t('vip.and'))}</p>
        </li>
      ))}
    </ul>
  )
}

const oneUsdtMinor = 1_000_000

/** What each grade takes and gives; one's own is marked. [C-12] */
export const VipPage = () => {
  const { t } = useTranslations('member')
  const { currency, rate, format } = useMoney()
  const { vipLevel } = useMemberInfo()
  const query = useVipGrades()
  const phone = useMediaQuery('(max-width: 767px)')
  const Grades = phone ? GradeCards : GradeTable
  return (
    <MemberSubPage title={t('sections.vip')}>
      <QueryView query={query} skeleton={[120, 380]}>
        {({ grades }) => (
          <>
            <Ladder grades={grades} level={vipLevel} />
            <Panel
              title={t('vip.all')}
              hint={
                currency === 'CNY' ? t('vip.hint') : t('vip.hintConverted', { one: format(oneUsdtMinor, 'USDT'), rate })
              }
            >
              <Grades grades={grades} level={vipLevel} />
            </Panel>
          </>
        )}
      </QueryView>
    </MemberSubPage>
  )
}
