import type { ReactNode } from 'react'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useCentreMinor } from '#src/shared/money/use-centre.ts'
import { BarredAlert } from '#src/shared/site/barred-alert.tsx'
import { activitiesPath } from '#src/shared/site/activity-paths.ts'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import type { Detail } from './promotion-data.ts'
import styles from './activity.module.css'
import { useTextAmounts } from '#src/shared/money/text-amounts.ts'

/** The account takes part in no promotion. [P-04, R-03] */
export const PromotionsBarred = () => {
  const { t } = useTranslations('promotions')
  return <BarredAlert title={t('barred.title')} text={t('barred.text')} />
}

const usePeriod = ({ startAtMs, endAtMs }: Detail['promotion']): string => {
  const { t, language } = useTranslations('promotions')
  const { serverNow } = useShellServices()
  const words = (atMs: number) => momentWords(atMs, language, serverNow())
  return t('period.both', { from: words(startAtMs), until: words(endAtMs) })
}

export const Rules = ({ promotion }: { promotion: Detail['promotion'] }) => {
  const { t } = useTranslations('promotions')
  const period = usePeriod(promotion)
  const filled = useTextAmounts()
  return (
    <Panel title={t('rules')} className={styles.rulesPanel}>
      <ol className={styles.rules}>
        <li>{period}</li>
        {promotion.rules.map((rule) => (
          <li key={rule}>{filled(rule)}</li>
        ))}
      </ol>
    </Panel>
  )
}

/** Says of what an operator's link shows that nobody else sees it. */
export const PreviewNote = () => {
  const { t } = useTranslations('promotions')
  return <Note tone="wait">{t('preview')}</Note>
}

/** The gold coins that the member has: promotions pay in them, and the shop takes them. */
const OwnCoins = () => {
  const { t } = useTranslations('promotions')
  const { format } = useMoney()
  const coins = useCentreMinor('COIN')
  const isMember = useMemberId() !== ''
  return isMember && coins !== null ? (
    <p className={styles.coins}>
      {t('coins')} <b>{format(coins, 'COIN')}</b>
    </p>
  ) : null
}

/** The title of the page with the way back to the list. */
export const PromotionFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const { t } = useTranslations('promotions')
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <PageHead title={title} back={{ to: activitiesPath, label: t('back') }} />
      <OwnCoins />
      {children}
    </div>
  )
}
