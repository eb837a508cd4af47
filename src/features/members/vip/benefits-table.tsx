import { useState } from 'react'
import type { VipGrade } from '#contract/site/entities/site-config.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { PlayMoneyBadge, VipBadge } from '#src/ui/badge.tsx'
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

/** What each level gives; all of them on demand, and in a box that scrolls. [C-12] */
export const BenefitsTable = ({ grades, level, turnoverMilli }: BenefitsTableProps) => {
  const { t } = useTranslations('member')
  const { currency, format, formatSettled, rate } = useMoney()
  const count = useCount()
  const phone = useMediaQuery('(max-width: 767px)')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? grades : around(grades, level, phone ? 3 : 4)
  const now = (grade: VipGrade) => (grade.level === level ? styles.now : undefined)
  const amount = (minor: number): string => (minor === 0 ? '–' : formatSettled(minor))
  const times = t('vip.times', { times: turnoverMilli / 1_000 })
  return (
    <Panel
      title={t('vip.all')}
      hint={currency === 'CNY' ? undefined : t('vip.converted', { one: format(oneUsdtMinor, 'USDT'), rate })}
      end={
        <span className={styles.end}>
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
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('vip.benefit')}</th>
              {shown.map((grade) => (
                <th key={grade.level} scope="col" className={now(grade)}>
                  <VipBadge level={grade.level} />
                  {grade.level === level ? <small>{t('vip.own')}</small> : null}
                </th>
              ))}
              <th scope="col">{t('vip.turnover')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('vip.needs')}</th>
              {shown.map((grade) => (
                <td key={grade.level} className={now(grade)}>
                  {count(grade.growth)}
                </td>
              ))}
              <td>–</td>
            </tr>
            {amounts.map((name) => (
              <tr key={name}>
                <th scope="row">{t(`vip.amounts.${name}`)}</th>
                {shown.map((grade) => (
                  <td key={grade.level} className={now(grade)}>
                    {amount(grade[name])}
                  </td>
                ))}
                <td>{times}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('vip.dailyWithdraw')}</th>
              {shown.map((grade) => (
                <td key={grade.level} className={now(grade)}>
                  {grade.dailyWithdrawMinor === 0 ? t('vip.noLimit') : formatSettled(grade.dailyWithdrawMinor)}
                </td>
              ))}
              <td>–</td>
            </tr>
            <tr>
              <th scope="row">{t('vip.perks')}</th>
              {shown.map((grade) => (
                <td key={grade.level} className={now(grade)}>
                  {grade.perks.map((perk) => (
                    <span key={perk} className={styles.perk}>
                      {perk}
                    </span>
                  ))}
                </td>
              ))}
              <td>–</td>
            </tr>
          </tbody>
        </table>
      </section>
    </Panel>
  )
}
