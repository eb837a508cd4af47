import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { InboxMessage, MessageKind } from '#contract/messages/entities/message.ts'
import { isKeptMessage } from '#contract/messages/rules/kept-kinds.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { asStack } from '#src/ui/layout.ts'
import { classes } from '#src/ui/classes.ts'
import type { Icon } from '#src/ui/icon-shape.tsx'
import { IconCheck, IconFootball, IconMegaphone } from '#src/ui/icons.tsx'
import { IconGift, IconTrash } from '#src/ui/room-icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { IconChecks, IconFeedback, IconMoney } from './message-icons.tsx'
import styles from './message-row.module.css'
import { messageTime } from './message-time.ts'
import type { MessageActions } from './messages-data.ts'

const kindIcons: Readonly<Record<MessageKind, Icon>> = {
  wallet: IconMoney,
  bet: IconFootball,
  promotion: IconGift,
  system: IconMegaphone,
  security: IconShieldCheck,
  service: IconFeedback,
}

const Face = ({ message, isOpen }: { message: InboxMessage; isOpen: boolean }) => {
  const { t } = useTranslations('messages')
  const { language } = useAppearance()
  const { serverNow } = useShellServices()
  const { kind, title, text, atMs, isRead } = message
  const KindIcon = kindIcons[kind]
  return (
    <>
      <span className={classes(styles.icon, styles[kind])}>
        <KindIcon size={22} />
      </span>
      <span className={asStack(2, 'grows', 'shrinks')}>
        <span className={styles.top}>
          <b>{title}</b>
          {isRead ? null : <VisuallyHidden>{t('isUnread')}</VisuallyHidden>}
          <time dateTime={new Date(atMs).toISOString()} title={momentWords(atMs, language)}>
            {messageTime(atMs, serverNow(), language, t('yesterday'))}
          </time>
        </span>
        <span className={classes(styles.text, isOpen && styles.whole)}>{text}</span>
      </span>
    </>
  )
}

/** Opens what the message is about, or where it leads nowhere, the whole of its text; either way it is read then. */
const Opener = ({ message, read }: { message: InboxMessage; read: MessageActions['read'] }) => {
  const [isOpen, setOpen] = useState(false)
  const { id, link, isRead } = message
  const look = classes(styles.mail, !isRead && styles.unread)
  const seen = () => {
    if (!isRead) void read([id])
  }
  if (link !== null)
    return (
      <Link to={link} className={look} onClick={seen}>
        <Face message={message} isOpen={false} />
      </Link>
    )
  const turn = () => {
    seen()
    setOpen(!isOpen)
  }
  return (
    <button type="button" className={look} aria-expanded={isOpen} onClick={turn}>
      <Face message={message} isOpen={isOpen} />
    </button>
  )
}

export interface MessageRowProps {
  message: InboxMessage
  actions: MessageActions
  /** Null: nothing is being chosen. */
  chosen: boolean | null
  onChoose: (id: string) => void
}

/** One message: pressed it opens; to the side stand what else can be done; while choosing it is a box to tick. */
export const MessageRow = ({ message, actions, chosen, onChoose }: MessageRowProps) => {
  const { t } = useTranslations('messages')
  const { id, isRead } = message
  if (chosen !== null)
    return (
      <li>
        <label className={classes(styles.mail, styles.pick, !isRead && styles.unread, chosen && styles.chosen)}>
          <input type="checkbox" checked={chosen} onChange={() => onChoose(id)} className={styles.input} />
          <span className={styles.box}>
            <IconCheck size={14} strokeWidth={3} />
          </span>
          <Face message={message} isOpen={false} />
        </label>
      </li>
    )
  return (
    <li className={styles.row}>
      <Opener message={message} read={actions.read} />
      <div className={styles.acts}>
        {isRead ? null : (
          <button type="button" className={styles.act} onClick={() => void actions.read([id])}>
            <IconChecks />
            {t('markRead')}
          </button>
        )}
        {isKeptMessage(message) ? null : (
          <button
            type="button"
            className={classes(styles.act, styles.danger)}
            onClick={() => void actions.remove([id])}
          >
            <IconTrash size={20} />
            {t('remove')}
          </button>
        )}
      </div>
    </li>
  )
}
