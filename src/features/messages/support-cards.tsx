import { Link } from 'react-router-dom'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconChevronRight } from '#src/ui/icons.tsx'
import { IconFeedback } from './message-icons.tsx'
import { useFollowDesk, useDeskStatus } from './desk-data.ts'
import { deskPath, feedbackPath } from './message-paths.ts'
import styles from './support.module.css'
import { useCases } from './support-data.ts'

const ways = [
  { channel: 'feedback', to: feedbackPath, lead: 'support.feedbackLead', Icon: IconFeedback },
  { channel: 'chat', to: '/app/service', lead: 'support.chatLead', Icon: IconHeadset },
] as const

const Way = ({ channel, to, lead, Icon }: (typeof ways)[number]) => {
  const { t } = useTranslations('messages')
  const news = useCases(channel).data?.pages[0]?.cases.some(({ isNews }) => isNews) ?? false
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.cardIcon}>
        <Icon size={20} />
      </span>
      <span className={asText('grows', 'shrinks')}>
        <b>{t(`support.${channel}`)}</b>
        <small>{t(lead)}</small>
      </span>
      {news ? <Badge tone="accent">{t('support.news')}</Badge> : null}
      <IconChevronRight size={16} />
    </Link>
  )
}

/** The staff's way to what members say. */
const DeskCard = () => {
  const { t } = useTranslations('messages')
  useFollowDesk()
  const deskStatus = useDeskStatus().data
  if (deskStatus?.isStaff !== true) return null
  const count = deskStatus.waiting.chat + deskStatus.waiting.feedback
  return (
    <Link to={deskPath} className={styles.card}>
      <span className={styles.cardIcon}>
        <IconHeadset size={20} />
      </span>
      <span className={asText('grows', 'shrinks')}>
        <b>{t('desk.title')}</b>
        <small>{t('desk.lead')}</small>
      </span>
      {count === 0 ? null : <Badge tone="warning">{t('desk.waiting', { count })}</Badge>}
      <IconChevronRight size={16} />
    </Link>
  )
}

/** The ways to say something to the site, and for its staff the way to what was said. */
export const SupportCards = () => (
  <>
    {ways.map((way) => (
      <Way key={way.channel} {...way} />
    ))}
    <DeskCard />
  </>
)
