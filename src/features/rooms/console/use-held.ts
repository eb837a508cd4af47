import { roomHeldDecide, roomHeldList, roomHeldOpen } from '#contract/rooms/calls.ts'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'

interface Decision {
  readonly heldId: string
  readonly decision: 'release' | 'refuse'
}

/** Opens and decides texts that wait; whoever else looks at them sees it by a push. [P-02] */
export const useHeld = (chatRoomNo: string) => {
  const { gateway } = useServices()
  const askAgain = useAskAgain()
  const refresh = (): void => askAgain(roomHeldList)
  const decision = useCommand(
    (input: Decision, requestId) => gateway.call(roomHeldDecide, { requestId, chatRoomNo, ...input }),
    refresh,
    refresh,
  )
  return {
    decide: decision,
    open: (heldId: string): void => void gateway.call(roomHeldOpen, { chatRoomNo, heldId }).then(refresh),
  }
}
