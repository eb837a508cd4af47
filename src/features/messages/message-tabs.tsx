import { useSearchParams } from 'react-router-dom'
import type { UnreadCounts } from '#contract/messages/entities/message.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { classes } from '#src/ui/classes.ts'
import type { Icon } from '#src/ui/icon-shape.tsx'
import { IconFootball, IconInbox, IconInfo } from '#src/ui/icons.tsx'
import { IconGift } from '#src/ui/room-icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { IconMoney } from './message-icons.tsx'
import { badgeText, messageTabs, unreadIn, type MessageTab } from './message-kinds.ts'
import rows from './message-row.module.css'
import styles from './message-tabs.module.css'

const tabIcons: Readonly<Record<MessageTab, Icon>> = {
  all: IconInbox,
  wallet: IconMoney,
  bet: IconFootball,
  promotion: IconGift,
  system: IconInfo,
}

/** Kinds of messages, each with how many are unread. */
export const MessageTabs = ({ tab, unread }: { tab: MessageTab; unread: UnreadCounts | undefined }) => {
  const { t } = useTranslations('messages')
  const [, setSearch] = useSearchParams()
  return (
    <nav className={styles.kinds} aria-label={t('kinds.label')}>
      {(Object.keys(messageTabs) as MessageTab[]).map((each) => {
        const KindIcon = tabIcons[each]
        const count = unreadIn(unread, each)
        return (
          <button
            key={each}
            type="button"
            className={styles.kind}
            aria-pressed={each === tab}
            onClick={() => setSearch(each === 'all' ? {} : { kind: each }, { replace: true })}
          >
            <span className={classes(styles.icon, each !== 'all' && each !== tab && rows[each])}>
              <KindIcon size={22} />
              {count === 0 ? null : (
                <span className={styles.count} aria-hidden="true">
                  {badgeText(count)}
                </span>
              )}
            </span>
            {t(`kinds.${each}`)}
            {count === 0 ? null : <VisuallyHidden>{t('tabUnread', { count })}</VisuallyHidden>}
          </button>
        )
      })}
    </nav>
  )
}
