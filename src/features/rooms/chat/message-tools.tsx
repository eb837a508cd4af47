import { useRef, useState, type ReactNode } from 'react'
import { mayActOn } from '#contract/rooms/rules/room-permissions.ts'
import type { GiftView, TextView } from '#src/machines/rooms/view-message.ts'
import { IconShieldCheck, IconShieldOff } from '#src/ui/account-icons.tsx'
import { classes } from '#src/ui/classes.ts'
import { IconAt, IconMore, IconMuteUser, IconTrash } from '#src/ui/room-icons.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './message.module.css'
import { useRowActions, useRowReader } from './row-actions.ts'
import { useRowSubject } from './row-subject.ts'

/** What may be done with a message. Closed, it is one button, so that a long list stays light. */
export const MessageTools = ({ message, open }: { message: TextView | GiftView; open: boolean }) => {
  const { t } = useTranslations()
  const [pinned, setPinned] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const isVisible = open || pinned
  return (
    <span
      ref={box}
      className={classes(styles.tools, isVisible && styles.toolsOpen)}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setPinned(false)
      }}
    >
      <button
        type="button"
        className={classes(styles.tool, styles.more)}
        aria-label={t('mod.tools')}
        aria-expanded={isVisible}
        onFocus={() => setPinned(true)}
        onClick={() => setPinned(true)}
      >
        <IconMore size={16} />
      </button>
      {isVisible ? <OpenTools message={message} /> : null}
    </span>
  )
}

/** A gift is a record of money: it has an author to answer or mute, and stays. [P-02] */
const OpenTools = ({ message }: { message: TextView | GiftView }) => {
  const { t } = useTranslations()
  const actions = useRowActions()
  const reader = useRowReader()
  const subject = useRowSubject(message)
  const { memberId, nickname, role } = subject
  const isMine = memberId === reader.memberId
  const appoints = reader.appoints && !isMine && role !== 'anchor'
  const mayMute = !isMine && mayActOn('member.timeout', reader.role, role)
  return (
    <>
      {isMine ? null : (
        <ToolButton label={t('mod.mention', { name: nickname })} onPress={() => actions.mention(nickname)}>
          <IconAt size={16} />
        </ToolButton>
      )}
      {message.kind === 'text' ? (
        <ToolButton label={t('mod.delete')} onPress={() => actions.erase(message)}>
          <IconTrash size={16} />
        </ToolButton>
      ) : null}
      {mayMute ? (
        <ToolButton label={t('mod.mute', { name: nickname })} onPress={() => actions.mute(subject, message.id)}>
          <IconMuteUser size={16} />
        </ToolButton>
      ) : null}
      {appoints ? (
        <ToolButton
          label={t(role === 'moderator' ? 'mod.dismiss' : 'mod.appoint', { name: nickname })}
          onPress={() => actions.appoint(subject, role !== 'moderator')}
        >
          {role === 'moderator' ? <IconShieldOff size={16} /> : <IconShieldCheck size={16} />}
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
