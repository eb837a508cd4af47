import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { PromotionItem } from '#contract/promotions/entities/promotion.ts'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { ClaimButton } from './claim-button.tsx'
import { LoginAction } from './login-action.tsx'
import type { Detail } from './promotion-data.ts'
import { useProgressWords, useRewardWords, useTurnoverWords } from './reward-words.ts'
import styles from './activity.module.css'

interface GeneralPanelProps {
  promotion: Detail['promotion']
  items: readonly PromotionItem[]
  onChanged: () => void
}

/** What is neither given nor gone: it lacks something, waits for its period's end, or can be claimed. */
export const isOpenItem = ({ state }: PromotionItem): boolean =>
  state === 'ready' || state === 'lacking' || state === 'waiting'

/** Not what is over without having come to anything, nor what was never begun in another currency. */
const isWorthSaying = ({ state, toDay, progress }: PromotionItem, today: string, currency: string): boolean =>
  state !== 'lacking' ||
  ((toDay === null || toDay >= today) &&
    (progress === null || progress.done > 0 || progress.currency === null || progress.currency === currency))

export const daysOf = ({ fromDay, toDay }: Pick<PromotionItem, 'fromDay' | 'toDay'>): string =>
  fromDay === null ? '' : toDay === null || toDay === fromDay ? fromDay : `${fromDay} – ${toDay}`

const Open = ({ item, promotion, onChanged }: Omit<GeneralPanelProps, 'items'> & { item: PromotionItem }) => {
  const { t, language } = useTranslations('promotions')
  const rewardWords = useRewardWords()
  const turnover = useTurnoverWords()
  const progressWords = useProgressWords()
  const { reward, progress, itemId, claimUntilMs } = item
  const how = progress && progressWords(progress)
  const what = reward === null ? '' : rewardWords(reward)
  return (
    <li className={styles.item}>
      <p className={asRow(8, 'middle', 'wrap')}>
        <b>{what === '' ? t('item.nothingYet') : what}</b>
        {reward?.kind === 'cash' ? <span className={styles.turn}>{turnover(reward.turnoverMilli)}</span> : null}
        <Badge tone={item.state === 'ready' ? 'accent' : 'plain'}>{t(`item.${item.state}`)}</Badge>
      </p>
      <small>
        {daysOf(item)}
        {claimUntilMs === null ? null : ` ${t('item.until', { time: momentWords(claimUntilMs, language) })}`}
      </small>
      {how ? (
        <div className={styles.lack} data-done={how.share >= 1 || undefined}>
          <p>
            <span>{how.lacks}</span>
            <span>{how.counts}</span>
          </p>
          <Progress label={promotion.title} share={how.share} />
        </div>
      ) : null}
      {item.state === 'ready' ? (
        <ClaimButton
          place={`item.${promotion.id}.${itemId}`}
          body={{ what: 'item', promotionId: promotion.id, itemId }}
          label={t('claim.press')}
          done={() => t('claim.done', { what })}
          onChanged={onChanged}
        />
      ) : null}
    </li>
  )
}

/** Progress and claims of a promotion that is a rule over what members do. [C-15] */
export const GeneralPanel = ({ promotion, items, onChanged }: GeneralPanelProps) => {
  const { t } = useTranslations('promotions')
  const isMember = useMemberId() !== ''
  const today = siteDayOf(useShellServices().serverNow())
  const { currency } = useMoney()
  const open = items.filter((item) => isOpenItem(item) && isWorthSaying(item, today, currency))
  return (
    <Panel title={t('item.title')}>
      {isMember ? null : <LoginAction />}
      {isMember && open.length === 0 ? <p className={asText('fs13', 'quiet')}>{t('item.none')}</p> : null}
      <ul className={styles.items}>
        {open.map((item) => (
          <Open key={item.itemId} item={item} promotion={promotion} onChanged={onChanged} />
        ))}
      </ul>
    </Panel>
  )
}
