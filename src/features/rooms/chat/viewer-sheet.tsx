import type { ReactNode } from 'react'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { VipBadge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { copyText } from '#src/ui/copy-text.ts'
import { IconCopy } from '#src/ui/member-icons.tsx'
import { IconAt, IconEyeOff, IconFlag } from '#src/ui/room-icons.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { LineSubject } from '#src/shared/room/room-parts.tsx'
import { RoleMark } from '#src/features/rooms/role-mark.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './viewer-sheet.module.css'

interface EntryProps {
  icon: ReactNode
  label: string
  note?: string
  danger?: boolean
  onPress: () => void
}

const Entry = ({ icon, label, note, danger = false, onPress }: EntryProps) => (
  <li>
    <button type="button" className={classes(styles.entry, danger && styles.danger)} onClick={onPress}>
      {icon}
      <span>{label}</span>
      {note === undefined ? null : <small>{note}</small>}
    </button>
  </li>
)

interface ViewerSheetProps {
  subject: LineSubject
  open: boolean
  onClose: () => void
  onMention: (nickname: string) => void
  onOpen: (kind: 'block' | 'report') => void
}

/** The card of somebody: what a member may do about them or their line. [P-02] */
export const ViewerSheet = ({ subject, open, onClose, onMention, onOpen }: ViewerSheetProps) => {
  const { t } = useTranslations()
  const { nickname, avatar, vipLevel, quote, role, messageId } = subject
  const isLine = messageId !== null
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const copied = { copied: t('viewer.copied'), failed: t('viewer.copyFailed') }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isLine ? t('mod.tools') : t('viewer.card', { name: nickname })}
      hideTitle
    >
      <header className={styles.head}>
        <Avatar src={avatar} size={48} />
        <span>
          <b translate="no">{nickname}</b>{' '}
          {role === 'anchor' ? <RoleMark role={role} /> : <VipBadge level={vipLevel} />}
          {isLine ? <q>{quote}</q> : null}
        </span>
      </header>
      <ul className={styles.entries}>
        <Entry
          icon={<IconAt />}
          label={t('chat.mention', { name: nickname })}
          onPress={then(() => onMention(nickname))}
        />
        {isLine ? (
          <Entry icon={<IconCopy />} label={t('viewer.copy')} onPress={then(() => copyText(quote, copied))} />
        ) : null}
      </ul>
      <ul className={styles.entries}>
        {mayModerate(role) ? null : (
          <Entry
            icon={<IconEyeOff />}
            label={t('viewer.block', { name: nickname })}
            note={t('viewer.blockNote')}
            onPress={() => onOpen('block')}
          />
        )}
        <Entry
          icon={<IconFlag />}
          label={isLine ? t('report.action') : t('report.title', { name: nickname })}
          {...(isLine && { note: t('report.actionNote') })}
          danger
          onPress={() => onOpen('report')}
        />
      </ul>
      <Button block onClick={onClose}>
        {t('cancel')}
      </Button>
    </Sheet>
  )
}
