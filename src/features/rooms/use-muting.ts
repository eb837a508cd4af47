import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import type { RowMember } from './chat/row-actions.ts'

/** Whom the moderator is about to mute, with what their row showed; and the way to choose. */
export const useMuting = (): [RowMember | null, (member: RowMember, messageId?: string) => void] => {
  const { moderation } = useRoomActors()
  const [member, setMember] = useState<RowMember | null>(null)
  const targetId = useSelector(moderation, ({ context }) => context.target?.member.id)
  const choose = (next: RowMember, messageId?: string): void => {
    setMember(next)
    const target = { id: next.memberId, nickname: next.nickname }
    moderation.send({ type: 'mute.choose', member: target, ...(messageId !== undefined && { messageId }) })
  }
  return [targetId === member?.memberId ? member : null, choose]
}
