import { useRef, useState, type ReactNode } from 'react'
import type { TextView } from '#src/machines/rooms/view-message.ts'
import { classes } from '#src/ui/classes.ts'
import { IconAt, IconMore, IconMuteUser, IconTrash } from '#src/ui/room-icons.tsx'
import { useTranslations } from '#src/features/rooms/use-translations.ts'
import styles from './message.module.css'
import { useRowActions, useRowReader } from './row-actions.ts'

/** What may be done with a message. Closed, it is one button, so that a long list stays light. */
export const MessageTools = ({ message, open }: { message: TextView; open: boolean }) => {
  const { t } = useTranslations()
  const [pinned, setPinned] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const shown = open || pinned
  return (
    <span
      ref={box}
      className={classes(styles.tools, shown && styles.toolsOpen)}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setPinned(false)
      }}
    >
      <button
        type="button"
        className={classes(styles.tool, styles.more)}
        aria-label={t('mod.tools')}
        aria-expanded={shown}
        onFocus={() => setPinned(true)}
        onClick={() => setPinned(true)}
      >
        <IconMore size={16} />
      </button>
      {shown ? <OpenTools message={message} /> : null}
    </span>
  )
}

const OpenTools = ({ message }: { message: TextView }) => {
  const { t } = useTranslations()
  const actions = useRowActions()
  const reader = useRowReader()
  const { author, id, text } = message
  const isMine = author.memberId === reader.memberId
  const mayMute = reader.moderates && !isMine && (author.role === 'member' || author.role === 'viewer')
  return (
    <>
      {isMine ? null : (
        <ToolButton
          label={t('mod.mention', { name: author.nickname })}
          onPress={() => actions.mention(author.nickname)}
        >
          <IconAt size={16} />
        </ToolButton>
      )}
      <ToolButton label={t('mod.delete')} onPress={() => actions.erase(id)}>
        <IconTrash size={16} />
      </ToolButton>
      {mayMute ? (
        <ToolButton
          label={t('mod.mute', { name: author.nickname })}
          onPress={() => actions.mute({ ...author, quote: text }, id)}
        >
          <IconMuteUser size={16} />
        </ToolButton>
      ) : null}
    </>
  )
}

interface ToolButtonProps {
  label: string
  onPress: () => void
  children: ReactNode
}

const ToolButton = ({ label, onPress, children }: ToolButtonProps) => (
  <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onPress}>
    {children}
  </button>
)
