import { lotteryStakeMaxMinor, lotteryUnitMinor } from '#contract/limits.ts'
import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { lotterySharePercent } from '#contract/lottery/rules/plays.ts'
import { lotterySchedules } from '#contract/lottery/rules/schedule.ts'
import { lotteryPlays } from '#contract/lottery/rules/ticket.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Panel } from '#src/ui/panel.tsx'
import { oddsRange, useLotteryWords } from './lottery-words.ts'
import styles from './lottery.module.css'

const secondMs = 1000

/** What each play returns, and the rules that hold for all. */
export const RulesPanel = ({ game }: { game: LotteryGame }) => {
  const { t } = useTranslations('lottery')
  const words = useLotteryWords(game)
  const { format, currency } = useMoney()
  const unit = format(lotteryUnitMinor[currency], currency)
  const max = format(lotteryStakeMaxMinor[currency], currency)
  return (
    <Panel title={t('rules.title')}>
      <table className={styles.rules}>
        <thead>
          <tr>
            <th scope="col">{t('rules.play')}</th>
            <th scope="col">{t('rules.odds')}</th>
          </tr>
        </thead>
        <tbody>
          {lotteryPlays[game].map((play) => (
            <tr key={play.code}>
              <th scope="row">{words.play(play.code)}</th>
              <td>{oddsRange(play)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.notes}>
        <li>{t('rules.share', { percent: lotterySharePercent })}</li>
        <li>{t('rules.unit', { amount: unit, max })}</li>
        <li>{t('rules.close', { seconds: lotterySchedules[game].closeMs / secondMs })}</li>
        <li>{t('rules.late')}</li>
        {game === '49' ? <li>{t('rules.neutral')}</li> : null}
        <li>{t('rules.chance')}</li>
      </ul>
    </Panel>
  )
}
