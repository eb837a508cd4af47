import type { StudioHealth } from '#contract/studio/health-calls.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { formatInteger } from '#src/ui/format-amount.ts'
import { Panel } from '#src/ui/panel.tsx'
import styles from './health.module.css'
import { Sparkline } from './sparkline.tsx'

const curveHeightPx = 120

/** Chat, gifts and followers of the stream under way. [S-02] */
export const Figures = ({ data }: { data: StudioHealth }) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const figures = [
    ['viewers', formatCount(data.viewers, language)],
    ['chat', t('figures.perMinute', { count: data.chatPerMinute })],
    ['gifts', formatInteger(data.giftCoins)],
    ['won', `+${formatInteger(data.followersWon)}`],
    ['followers', formatCount(data.followers, language)],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([figure, text]) => (
        <div key={figure}>
          <dt>{t(`figures.${figure}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The curve of viewers since the stream began. [S-02] */
export const ViewerCurve = ({ data: { curve } }: { data: StudioHealth }) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const viewers = curve.map((point) => point.viewers)
  const sum = viewers.reduce((all, count) => all + count, 0)
  const [peak, mean] = [Math.max(0, ...viewers), Math.round(sum / Math.max(1, viewers.length))]
  return (
    <Panel
      title={t('figures.curve')}
      end={
        <span className={styles.words}>
          {t('figures.peak', { peak: formatCount(peak, language), mean: formatCount(mean, language) })}
        </span>
      }
    >
      <Sparkline values={viewers} height={curveHeightPx} />
    </Panel>
  )
}
