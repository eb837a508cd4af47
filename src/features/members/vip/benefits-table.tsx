import { useState, type ReactNode } from 'react'
import type { VipGrade } from '#contract/site/entities/site-config.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { PlayMoneyBadge, VipBadge } from '#src/ui/badge.tsx'
import { asRow } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { useCount } from './use-count.ts'
import styles from './benefits-table.module.css'

interface BenefitsTableProps {
  grades: readonly VipGrade[]
  level: number
  turnoverMilli: number
}

const amounts = ['upgradeMinor', 'monthlyMinor', 'birthCashMinor', 'holidayMinor'] as const

const oneUsdtMinor = 1_000_000

/** The own level among its neighbours, as many as fit. */
const around = (grades: readonly VipGrade[], level: number, most: number): readonly VipGrade[] => {
  const at = Math.max(0, grades.findIndex((grade) => grade.level === level) - 1)
  const from = Math.max(0, Math.min(at, grades.length - most))
  return grades.slice(from, from + most)
}

interface BenefitProps {
  grades: readonly VipGrade[]
  level: number
  name: string
  of: (grade: VipGrade) => ReactNode
  turnover: string
}

/** A row of the table: what each level has of a benefit. */
const Benefit = ({ grades, level, name, of, turnover }: BenefitProps) => (
  <tr>
    <th scope="row">{name}</th>
    {grades.map((grade) => (
      <td key={grade.level} className={grade.level === level ? styles.now : undefined}>
        {of(grade)}
      </td>
    ))}
    <td>{turnover}</td>
  </tr>
)

const perksOf = ({ perks }: VipGrade): ReactNode =>
  perks.map((perk) => (
    <span key={perk} className={styles.perk}>
      {perk}
    </span>
  ))

const Benefits = ({ grades, level, turnoverMilli }: BenefitsTableProps) => {
  const { t } = useTranslations('member')
  const { formatSettled } = useMoney()
  const count = useCount()
  const columns = { grades, level }
  const amount = (minor: number): string => (minor === 0 ? '–' : formatSettled(minor))
  const times = t('vip.times', { times: turnoverMilli / 1_000 })
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('vip.benefit')}</th>
          {grades.map((grade) => (
            <th key={grade.level} scope="col" className={grade.level === level ? styles.now : undefined}>
              <VipBadge level={grade.level} />
              {grade.level === level ? <small>{t('vip.own')}</small> : null}
            </th>
          ))}
          <th scope="col">{t('vip.turnover')}</th>
        </tr>
      </thead>
      <tbody>
        <Benefit {...columns} name={t('vip.needs')} of={(grade) => count(grade.growth)} turnover="–" />
        {amounts.map((name) => (
          <Benefit
            {...columns}
            key={name}
            name={t(`vip.amounts.${name}`)}
            of={(grade) => amount(grade[name])}
            turnover={times}
          />
        ))}
        <Benefit
          {...columns}
          name={t('vip.dailyWithdraw')}
          of={(grade) => (grade.dailyWithdrawMinor === 0 ? t('vip.noLimit') : formatSettled(grade.dailyWithdrawMinor))}
          turnover="–"
        />
        <Benefit {...columns} name={t('vip.perks')} of={perksOf} turnover="–" />
      </tbody>
    </table>
  )
}

/** What each level gives; all of them on demand, and in a box that scrolls. [C-12] */
export const BenefitsTable = ({ grades, level, turnoverMilli }: BenefitsTableProps) => {
  const { t } = useTranslations('member')
  const { currency, format, rate } = useMoney()
  const phone = useMediaQuery('(max-width: 767px)')
  const [isWhole, setWhole] = useState(false)
  const visible = isWhole ? grades : around(grades, level, phone ? 3 : 4)
  return (
    <Panel
      title={t('vip.all')}
      hint={currency === 'CNY' ? undefined : t('vip.converted', { one: format(oneUsdtMinor, 'USDT'), rate })}
      end={
        <span className={asRow(8, 'middle')}>
          <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
          <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('vip.fewer') : t('vip.whole', { count: grades.length })}
          </Button>
        </span>
      }
      className={styles.panel}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys too */}
      <section className={styles.box} tabIndex={0} aria-label={t('vip.all')}>
        <Benefits grades={visible} level={level} turnoverMilli={turnoverMilli} />
      </section>
    </Panel>
  )
}
