import type { PromotionItem } from '#contract/promotions/entities/promotion.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { daysOf, isOpenItem } from './general-panel.tsx'
import { useRewardWords } from './reward-words.ts'
import styles from './activity.module.css'

/** What I have had of a promotion, and what became of it. */
export const Received = ({ items }: { items: readonly PromotionItem[] }) => {
  const { t } = useTranslations('promotions')
  const rewardWords = useRewardWords()
  const past = items.filter((item) => !isOpenItem(item))
  if (past.length === 0) return null
  return (
    <Panel title={t('received')}>
      <ul className={styles.past}>
        {past.map((item) => (
          <li key={item.itemId}>
            <span>
              {item.reward === null ? '' : rewardWords(item.reward)}
              <small>{daysOf(item)}</small>
            </span>
            <Badge tone={item.state === 'given' ? 'success' : 'plain'}>{t(`item.${item.state}`)}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
