import { Link } from 'react-router-dom'
import { vipProgress } from '#contract/loyalty/rules/growth.ts'
import type { VipGrade } from '#contract/site/entities/site-config.ts'
import { memberPath } from '#src/features/members/member-sections.tsx'
import { useMemberInfo, useVipGrades, useVipStatus } from '#src/features/members/member-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { AgeBadge, Badge, VipBadge } from '#src/ui/badge.tsx'
import { asStack } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import { BenefitsTable } from './benefits-table.tsx'
import { GrowthCurve } from './growth-curve.tsx'
import { GrowthLog } from './growth-log.tsx'
import type { VipStatus } from './vip-status.ts'
import { useCount } from './use-count.ts'
import { VipGifts } from './vip-gifts.tsx'
import styles from './vip-page.module.css'

interface StatusProps {
  status: VipStatus
  grades: readonly VipGrade[]
}

const medalOf = (level: number): string => `/art/medal-vip-${level}.svg`

/** `75%` in a bar that colours alone do not explain. */
const Meter = ({ share, large = false }: { share: number; large?: boolean }) => (
  <div className={styles.meter} data-large={large || undefined} aria-hidden="true">
    <div style={{ width: `${Math.min(100, share * 100)}%` }} />
  </div>
)

const useRate = () => {
  const { formatSettled } = useMoney()
  return ({ stakeUnitMinor, depositUnitMinor }: VipStatus['rules']) => ({
    stake: formatSettled(stakeUnitMinor),
    deposit: formatSettled(depositUnitMinor),
  })
}

const LevelCard = ({ status, grades }: StatusProps) => {
  const { t } = useTranslations('member')
  const count = useCount()
  const rate = useRate()
  const { nickname } = useMemberInfo()
  const { level, growth, keep, rules } = status
  const { next, share, missing } = vipProgress(grades, level, growth)
  return (
    <section className={styles.card} aria-label={t('vip.yours')}>
      <img className={styles.medal} src={medalOf(level)} alt="" width={104} height={104} />
      <div className={asStack(8, 'shrinks')}>
        <div className={styles.name}>
          <h2 translate="no">{nickname}</h2>
          <VipBadge level={level} large />
          <Badge tone="media">{t('vip.until', { day: keep.endDay })}</Badge>
        </div>
        <div className={styles.grow}>
          <p>
            <span>
              {t('vip.growth')} <b>{count(growth)}</b>
            </span>
            <span>{next ? t('vip.missing', { grade: `VIP${next.level}`, points: count(missing) }) : t('vip.top')}</span>
          </p>
          <Meter share={share} large />
        </div>
        <p className={styles.sub}>
          {t('vip.rate', { ...rate(rules), cap: count(rules.dailyCap), days: rules.windowDays })}
        </p>
      </div>
      {next ? <img className={styles.medalNext} src={medalOf(next.level)} alt="" width={84} height={84} /> : null}
    </section>
  )
}

const Medals = ({ status: { level }, grades }: StatusProps) => {
  const { t } = useTranslations('member')
  const count = useCount()
  const stateOf = (each: number): string =>
    each === level ? 'now' : each < level ? 'past' : each === level + 1 ? 'next' : 'lock'
  return (
    <section className={styles.strip} aria-label={t('vip.levels')}>
      <ol className={styles.medals}>
        {grades.map((grade) => (
          <li
            key={grade.level}
            className={styles[stateOf(grade.level)]}
            aria-current={grade.level === level ? 'true' : undefined}
          >
            <img src={medalOf(grade.level)} alt={`VIP${grade.level}`} width={58} height={58} loading="lazy" />
            <small>{grade.level === level ? t('vip.own') : count(grade.growth)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Keep = ({ keep, rules }: VipStatus) => {
  const { t } = useTranslations('member')
  const count = useCount()
  return (
    <Panel
      title={t('vip.keepTitle')}
      end={<Badge tone={keep.isSafe ? 'success' : 'warning'}>{t(keep.isSafe ? 'vip.safe' : 'vip.unsafe')}</Badge>}
      className={styles.small}
    >
      <p className={styles.keepRow}>
        <span>{t('vip.keepGrowth', { day: keep.endDay })}</span>
        <span>
          {count(keep.growth)} / {count(keep.neededGrowth)}
        </span>
      </p>
      <Meter share={keep.neededGrowth === 0 ? 1 : keep.growth / keep.neededGrowth} />
      <ol className={styles.rules}>
        <li>{t('vip.rules.keep', { percent: rules.keepPermille / 10 })}</li>
        <li>{t('vip.rules.fall', { level: rules.lowestLevel })}</li>
        <li>{t('vip.rules.pause')}</li>
        <li>{t('vip.rules.upgrade')}</li>
        <li>{t('vip.rules.window', { days: rules.windowDays })}</li>
      </ol>
    </Panel>
  )
}

const Quiet = () => {
  const { t } = useTranslations('member')
  return (
    <p className={styles.quiet}>
      <AgeBadge /> <span>{t('vip.demo')}</span>
      <Link to={`${memberPath}/limits`}>{t('vip.limits')}</Link>
    </p>
  )
}

/** One's level: growth, what it takes to rise and to stay, gifts, and what each level gives. [C-12, E-05] */
export const VipPage = () => {
  const { t } = useTranslations('member')
  const grades = useVipGrades()
  const query = useVipStatus()
  return (
    <div className={styles.page}>
      <PageTitle title={t('sections.vip')} />
      <PageHead title={t('sections.vip')} back={{ to: memberPath, label: t('backToCentre') }} />
      <QueryView query={grades} skeleton={[132, 104, 260]}>
        {({ grades: sorted }) => (
          <QueryView query={query} skeleton={[132, 104, 260]}>
            {(status) => (
              <div className={styles.columns}>
                <div className={styles.column}>
                  <LevelCard status={status} grades={sorted} />
                  <Medals status={status} grades={sorted} />
                  <GrowthCurve
                    marks={{
                      next: vipProgress(sorted, status.level, status.growth).next,
                      keepLine: status.keep.neededGrowth,
                    }}
                  />
                  <BenefitsTable grades={sorted} level={status.level} turnoverMilli={status.turnoverMilli} />
                </div>
                <aside className={styles.aside} aria-label={t('vip.aside')}>
                  <VipGifts status={status} />
                  <Keep {...status} />
                  <GrowthLog />
                  <Quiet />
                </aside>
              </div>
            )}
          </QueryView>
        )}
      </QueryView>
    </div>
  )
}
