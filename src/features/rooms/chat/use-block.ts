import { useEffect, useRef } from 'react'
import { blockSet } from '#contract/rooms/block-calls.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { toast } from '#src/ui/toast-store.ts'
import type { RowMember } from './row-actions.ts'

type Blocked = Pick<RowMember, 'memberId' | 'nickname'> & { blocked: boolean }

/** As long as a thought whether it was right takes. */
const undoMs = 6_000

/** Blocks somebody at once, with the way back in the note that says so. [P-02] */
export const useBlock = (): ((member: Pick<RowMember, 'memberId' | 'nickname'>) => void) => {
  const { t } = useTranslations()
  const { gateway } = useServices()
  const { room } = useRoomActors()
  const undo = useRef<(undone: Blocked) => void>(null)
  const command = useCommand(
    ({ memberId, blocked }: Blocked, requestId) => gateway.call(blockSet, { requestId, memberId, blocked }),
    (_, { memberId, nickname, blocked }) => {
      room.send({ type: 'member.blocked', memberId, blocked })
      const back = { memberId, nickname, blocked: false }
      const action = { label: t('viewer.undo'), onPress: () => undo.current?.(back) }
      if (blocked) toast(t('viewer.blocked', { name: nickname }), { durationMs: undoMs, action })
      else toast(t('viewer.unblocked', { name: nickname }))
    },
    ({ msg }) => toast(msg, { tone: 'warning' }),
  )
  const { unanswered } = command
  useEffect(() => {
    undo.current = command.send
  })
  useEffect(() => {
    if (unanswered) toast(t('viewer.unanswered'), { tone: 'warning' })
  }, [unanswered, t])
  return ({ memberId, nickname }) => command.send({ memberId, nickname, blocked: true })
}
