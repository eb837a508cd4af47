import type { ComponentProps } from 'react'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { RoleBadge } from '#src/ui/badge.tsx'

export type MarkedRole = Exclude<RoomRole, 'viewer' | 'member'> | 'agent'

const lookOf = (role: MarkedRole): ComponentProps<typeof RoleBadge>['role'] =>
  role === 'headModerator' || role === 'staff' ? 'moderator' : role

/** The role that somebody wears: those who keep order beside the anchor share a colour, the words tell them apart. */
export const RoleMark = ({ role }: { role: MarkedRole }) => {
  const { t } = useTranslations()
  return <RoleBadge role={lookOf(role)}>{t(`chat.${role}`)}</RoleBadge>
}
