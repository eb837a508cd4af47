import { useEffect } from 'react'
import type { Call } from '#contract/define-call.ts'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { callsOfPart } from './console-panels.tsx'

const everyCall: readonly Call[] = Object.values(callsOfPart).flat()

/** What the console shows is asked for again whenever another moderator changed it, and after the line was cut. [P-02] */
export const useFollowConsole = (roomNo: string): void => {
  const { socket } = useServices()
  const { moderation } = useRoomActors()
  const askAgain = useAskAgain()
  useEffect(() => {
    let wasAway = false
    const stops = [
      socket.on('room.moderation', ({ roomNo: of, part }) => {
        if (of !== roomNo) return
        askAgain(...(callsOfPart[part] ?? []))
        if (part === 'log') moderation.send({ type: 'mod.refresh' })
      }),
      socket.onStatus((status) => {
        if (status === 'connected' && wasAway) {
          askAgain(...everyCall)
          moderation.send({ type: 'mod.refresh' })
        }
        wasAway = status !== 'connected'
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [socket, roomNo, moderation, askAgain])
}
