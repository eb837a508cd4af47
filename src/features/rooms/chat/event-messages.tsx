import { Link } from 'react-router-dom'
import type { DeletedView, GiftView, SystemView, WelcomeView } from '#src/machines/rooms/view-message.ts'
import { VipBadge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { classes } from '#src/ui/classes.ts'
import { IconFootball, IconInfo } from '#src/ui/icons.tsx'
import { IconTrash } from '#src/ui/room-icons.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { MemberName } from './member-name.tsx'
import { useNoticeWords } from './notice-words.ts'
import { MessageTime } from './message-time.tsx'
import { MessageTools } from './message-tools.tsx'
import styles from './message.module.css'
import { useRowReader } from './row-actions.ts'
import { useViewerTools } from './viewer-tools.tsx'
import { useUnderMouse } from './use-under-mouse.ts'

export const GiftMessage = ({ message }: { message: GiftView }) => {
  const { t } = useTranslations()
  const reader = useRowReader()
  const { underMouse, watch } = useUnderMouse()
  const viewer = useViewerTools(message)
  const hasTools = reader.moderates && message.userId !== reader.memberId
  return (
    <div
      className={classes(styles.msg, styles.gift, message.tone === 'high' && styles.giftHigh, viewer.className)}
      aria-live="off"
      {...(hasTools ? watch : viewer.handlers)}
    >
      <img className={styles.avatar} src={message.avatar} alt="" />
      <span className={asText('grows', 'shrinks', 'lh14')}>
        <VipBadge level={message.level} /> <MemberName memberId={message.userId} name={message.username} />
        <span className={styles.sent}>
          {t('chat.giftSent', { name: reader.giftNames.get(message.giftId) ?? message.giftName })}
          <MessageTime atMs={message.atMs} />
        </span>
      </span>
      <img className={styles.art} src={message.url} alt="" />
      <span className={styles.count}>{message.combo > message.count ? message.combo : message.count}</span>
      {hasTools ? <MessageTools message={message} open={underMouse} /> : viewer.tools}
    </div>
  )
}

export const WelcomeMessage = ({ message }: { message: WelcomeView }) => {
  const { t } = useTranslations()
  if (message.tone === 'low')
    return (
      <div className={classes(styles.msg, styles.welcome)} aria-live="off">
        {t('chat.welcomeBefore')} <MemberName memberId={message.userId} name={message.username} />{' '}
        {t('chat.welcomeAfter')}
      </div>
    )
  return (
    <div className={classes(styles.msg, styles.welcomeHigh)} aria-live="off">
      <VipBadge level={message.level} />
      <MemberName memberId={message.userId} name={message.username} />
      {t('chat.welcomeHigh')}
    </div>
  )
}

export const SystemMessage = ({ message }: { message: SystemView }) => {
  const words = useNoticeWords(message)
  const { t } = useTranslations()
  const isGoal = message.notice === 'goal'
  const { toRoomNo } = message.values
  return (
    <div className={classes(styles.msg, styles.system, isGoal && styles.goal)}>
      {isGoal ? <IconFootball size={16} /> : <IconInfo size={16} />}
      <span>
        {words} {toRoomNo ? <Link to={`/app/room/${toRoomNo}`}>{t('notice.visit')}</Link> : null}
      </span>
      <MessageTime atMs={message.atMs} />
    </div>
  )
}

export const DeletedMessage = ({ message }: { message: DeletedView }) => {
  const { t } = useTranslations()
  return (
    <div className={classes(styles.msg, styles.deleted)}>
      <IconTrash size={14} />
      {t('chat.deleted', { by: message.by })}
    </div>
  )
}
