import { Link } from 'react-router-dom'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { activitiesPath, activityPath, promotionPath } from '#src/shared/site/activity-paths.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { IconCheck, IconChevronRight, IconFlame } from '#src/ui/icons.tsx'
import { IconGift } from '#src/ui/room-icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import styles from './home-promotions.module.css'
import { homePromotions } from './home-choice.ts'
import { hasReady, usePromotions, usePromotionStatuses, type Card } from './promotion-list.ts'
import { useTextAmounts } from '#src/shared/money/text-amounts.ts'

/** Whether the member has signed in today, and the way to it. */
const SigninLine = ({ card }: { card: Card }) => {
  const { t } = useTranslations('promotions')
  const status = usePromotionStatuses().of.get(card.id)
  if (!status) return null
  const today = status.ready.find(({ reward }) => reward?.kind === 'coins')?.reward
  const coins = today?.kind === 'coins' ? today.coins : null
  return (
    <Link to={activityPath(card.slug)} className={styles.signin}>
      {coins === null ? <IconCheck size={20} /> : <IconGift size={20} />}
      <span>{coins === null ? t('signin.signed') : t('home.unsigned', { coins })}</span>
      <span className={buttonClass({ size: 'sm', variant: coins === null ? 'secondary' : 'primary' })}>
        {t(coins === null ? 'signin.calendar' : 'home.sign')}
      </span>
    </Link>
  )
}

const Promotion = ({ card, isReady }: { card: Card; isReady: boolean }) => {
  const { t } = useTranslations('promotions')
  const art = useArt()
  const filled = useTextAmounts()
  return (
    <li>
      <Link to={promotionPath(card)} className={styles.card}>
        <img src={art(card.picture)} alt="" loading="lazy" decoding="async" className={styles.picture} />
        <span className={styles.title}>{card.title}</span>
        <span className={asText('fs12', 'lh145')}>{filled(card.summary)}</span>
        <span className={styles.go}>
          {t(isReady ? 'list.claim' : 'list.look')}
          <IconChevronRight size={14} />
        </span>
      </Link>
    </li>
  )
}

/** What is on, at the foot of the home page; nothing where nothing is shown to who asks. [R-12, C-15] */
export const HomePromotions = () => {
  const { t } = useTranslations('promotions')
  const { data } = usePromotions()
  const statuses = usePromotionStatuses()
  const { signin, cards } = homePromotions(data?.promotions ?? [], ({ id }) => hasReady(statuses.of.get(id)))
  if (cards.length === 0 && !signin) return null
  return (
    <section className={styles.section} aria-labelledby="home-promotions">
      <SectionHead
        id="home-promotions"
        icon={<IconFlame />}
        title={t('home.title')}
        end={
          <Link to={activitiesPath} className={styles.more}>
            {t('home.all')}
            <IconChevronRight size={16} />
          </Link>
        }
      />
      {signin ? <SigninLine card={signin} /> : null}
      <ul className={styles.grid}>
        {cards.map((card) => (
          <Promotion key={card.id} card={card} isReady={hasReady(statuses.of.get(card.id))} />
        ))}
      </ul>
    </section>
  )
}
