import type { AnchorInfo } from '#contract/live/entities/anchor-info.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import type { LineSubject } from '#src/shared/room/room-parts.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { useRowActions, useRowReader } from './row-actions.ts'

type Person = Pick<LineSubject, 'memberId' | 'nickname' | 'avatar' | 'vipLevel'>

export const anchorPerson = ({ anchorId: memberId, nickname, avatar }: AnchorInfo): Person => ({
  memberId,
  nickname,
  avatar,
  vipLevel: 0,
})

interface PersonNameProps {
  person: Person
  roomRole?: RoomRole
  className?: string | undefined
}

/** Somebody's name outside of the chat; a member presses it for their card. [P-02] */
export const PersonName = ({ person, roomRole = 'member', className }: PersonNameProps) => {
  const { t } = useTranslations()
  const { open } = useRowActions()
  const reader = useRowReader()
  const { memberId, nickname, avatar, vipLevel } = person
  if (reader.memberId === null || reader.moderates || reader.memberId === memberId)
    return (
      <span translate="no" className={className}>
        {nickname}
      </span>
    )
  const subject = { memberId, nickname, avatar, vipLevel, role: roomRole, quote: '', messageId: null }
  return (
    <button
      translate="no"
      type="button"
      className={className}
      title={t('viewer.card', { name: nickname })}
      onClick={() => open({ subject, kind: 'tools' })}
    >
      {nickname}
    </button>
  )
}
