import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { supportTyping } from '#contract/messages/desk-calls.ts'
import { typingMachine } from '#src/machines/messages/typing-machine.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** That I write in a case is told, and that `other` does is known; `entries`: how much was said. */
export const useTyping = (caseId: string, other: 'member' | 'staff', entries: number) => {
  const { gateway, socket } = useShellServices()
  const machine = useMemo(
    () =>
      typingMachine.provide({
        // Whatever comes of it: the text itself is what counts.
        actions: { tell: () => void gateway.call(supportTyping, { caseId }, { quiet: true }) },
      }),
    [gateway, caseId],
  )
  const actor = useActorRef(machine)
  useEffect(
    () =>
      socket.on('support.typing', (news) => {
        if (news.caseId === caseId && news.by === other) actor.send({ type: 'typing.heard' })
      }),
    [socket, actor, caseId, other],
  )
  useEffect(() => actor.send({ type: 'entry.came' }), [actor, entries])
  return {
    isWriting: useSelector(actor, (snapshot) => snapshot.matches({ other: 'writing' })),
    typed: () => actor.send({ type: 'text.typed' }),
  }
}
