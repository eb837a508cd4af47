import type { MemberKind } from '#contract/members/entities/member.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { RoleBadge, VipBadge } from '#src/ui/badge.tsx'
import { useWords } from '#src/features/rooms/use-words.ts'

/** The role that a name wears: what one is in the room goes before what one is on the site. */
const shownRole = (role: RoomRole, kind: MemberKind): 'anchor' | 'moderator' | 'agent' | null => {
  if (role === 'anchor' || role === 'moderator') return role
  return kind === 'agent' ? 'agent' : null
}

/** VIP, then role. The anchor of the room wears the role only. */
export const AuthorBadges = ({ vipLevel, role, kind }: { vipLevel: number; role: RoomRole; kind: MemberKind }) => {
  const { t } = useWords()
  const shown = shownRole(role, kind)
  return (
    <>
      {shown === 'anchor' ? null : <VipBadge level={vipLevel} />}
      {shown === 'anchor' ? null : ' '}
      {shown ? <RoleBadge role={shown}>{t(`chat.${shown}`)}</RoleBadge> : null}
      {shown ? ' ' : null}
    </>
  )
}
