import type { TextView } from '#src/machines/rooms/view-message.ts'
import { classes } from '#src/ui/classes.ts'
import { asText } from '#src/ui/layout.ts'
import { useForeignLang } from '#src/shared/app/foreign-lang.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { emojiPath, splitEmoji } from './emoji.ts'
import { MemberName } from './member-name.tsx'
import { MessageTime } from './message-time.tsx'
import { MessageTools } from './message-tools.tsx'
import styles from './message.module.css'
import { useRowReader } from './row-actions.ts'
import { isMentionOf, splitMentions } from './split-mentions.ts'
import { useViewerTools } from './viewer-tools.tsx'
import { useUnderMouse } from './use-under-mouse.ts'
import type { MemberKind } from '#contract/members/entities/member.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { type MarkedRole, RoleMark } from '#src/features/rooms/role-mark.tsx'
import { VipBadge } from '#src/ui/badge.tsx'

/** The role that a name wears: what one is in the room goes before what one is on the site. */
const visibleRole = (role: RoomRole, kind: MemberKind): MarkedRole | null => {
  if (role !== 'viewer' && role !== 'member') return role
  return kind === 'agent' ? 'agent' : null
}

/** VIP, then role. The anchor of the room wears the role only. */
const AuthorBadges = ({ vipLevel, role, kind }: { vipLevel: number; role: RoomRole; kind: MemberKind }) => {
  const markedRole = visibleRole(role, kind)
  return (
    <>
      {markedRole === 'anchor' ? null : <VipBadge level={vipLevel} />}
      {markedRole === 'anchor' ? null : ' '}
      {markedRole ? <RoleMark role={markedRole} /> : null}
      {markedRole ? ' ' : null}
    </>
  )
}

const EmojiWords = ({ text }: { text: string }) =>
  splitEmoji(text).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
      <img key={at} src={emojiPath(part)} alt={part} className={styles.emoji} />
    ),
  )

/** Words of others are text nodes only, whatever they contain. */
export const MessageWords = ({ text }: { text: string }) => {
  const lang = useForeignLang(text)
  const words = splitMentions(text).map((part, index) =>
    part.isMention ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
      <span key={index} className={asText('accent', 'medium')}>
        {part.text}
      </span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
      <EmojiWords key={index} text={part.text} />
    ),
  )
  return lang === undefined ? words : <span lang={lang}>{words}</span>
}

export const TextMessage = ({ message }: { message: TextView }) => {
  const { t } = useTranslations()
  const reader = useRowReader()
  const { underMouse, watch } = useUnderMouse()
  const viewer = useViewerTools(message)
  const { author, text } = message
  const isMine = author.memberId === reader.memberId
  const hasTools = reader.moderates || isMine
  return (
    <div
      className={classes(
        styles.msg,
        isMine && styles.self,
        author.role === 'anchor' && styles.anchor,
        !isMine && isMentionOf(text, reader.nickname) && styles.mention,
        reader.targetMessageId === message.id && styles.target,
        viewer.className,
      )}
      {...(hasTools ? watch : viewer.handlers)}
    >
      <AuthorBadges vipLevel={author.vipLevel} role={author.role} kind={author.kind} />
      <MemberName memberId={author.memberId} name={author.nickname} />
      {t('chat.colon')}
      <MessageWords text={text} />
      <MessageTime atMs={message.atMs} />
      {hasTools ? <MessageTools message={message} open={underMouse} /> : viewer.tools}
    </div>
  )
}
