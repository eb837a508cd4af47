import { useEffect } from 'react'
import { deskAnswer, deskClose, deskList, deskShow, deskStatus } from '#contract/messages/desk-calls.ts'
import type { SupportChannel, SupportState } from '#contract/messages/entities/support.ts'
import { useAskAgain, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'

/** What the staff has open asks again whenever a case changes, as members' own pages do. */
export const useFollowDesk = (): void => {
  const { socket } = useShellServices()
  const askAgain = useAskAgain()
  useEffect(() => {
    const changed = (): void => askAgain(deskStatus, deskList, deskShow)
    let wasAway = false
    const stops = [
      socket.on('messages.changed', changed),
      socket.onStatus((status) => {
        if (status === 'connected' && wasAway) changed()
        wasAway = status !== 'connected'
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [socket, askAgain])
}

export const useDeskStatus = () => useOwn(deskStatus, {})

export const useDeskCases = (channel: SupportChannel, state: SupportState) =>
  useOwnPages({
    call: deskList,
    input: { channel, state },
    cursor: 'beforeId',
    endOf: ({ nextBeforeId }) => nextBeforeId,
  })

export const useDeskThread = (caseId: string) => useOwn(deskShow, { caseId })

/** What the staff does with a case. */
export const useDeskActions = (caseId: string, onAnswered: () => void) => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const changed = (): void => askAgain(deskStatus, deskList, deskShow)
  const answer = useCommand(
    (text: string, requestId) => gateway.call(deskAnswer, { requestId, caseId, text }),
    () => {
      changed()
      onAnswered()
    },
    undefined,
    `desk.${caseId}`,
  )
  const close = useCommand((_: null, requestId) => gateway.call(deskClose, { requestId, caseId }), changed)
  return { answer, close }
}
