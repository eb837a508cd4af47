import { Link } from 'react-router-dom'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './bell.module.css'
import { IconBell } from './message-icons.tsx'
import { badgeText, unreadIn } from './message-kinds.ts'
import { messagesPath } from './message-paths.ts'
import { useUnread } from './messages-data.ts'

const MemberBell = () => {
  const { t } = useTranslations('messages')
  const count = unreadIn(useUnread().data?.unread, 'all')
  return (
    <Link to={messagesPath} className={styles.bell}>
      <IconBell size={22} />
      <VisuallyHidden>{count === 0 ? t('bell') : t('bellUnread', { count })}</VisuallyHidden>
      {count === 0 ? null : (
        <span className={styles.count} aria-hidden="true">
          {badgeText(count)}
        </span>
      )}
    </Link>
  )
}

/** How many messages are unread, and the way to them. */
export const Bell = () => (useMemberId() === '' ? null : <MemberBell />)
