import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { disownMachine, type DisownAnswer } from '#src/machines/accounts/disown-machine.ts'

/** "This was not me", as `disown` sends it: the same function for as long as it means the same change. */
export const useDisown = (disown: () => Promise<DisownAnswer>) => {
  const machine = useMemo(() => disownMachine.provide({ actors: { disown: fromPromise(disown) } }), [disown])
  const [snapshot, send] = useMachine(machine)
  return {
    confirm: () => send({ type: 'disown.confirm' }),
    isBusy: snapshot.matches('securing'),
    isSecured: snapshot.matches('secured'),
    isOver: snapshot.matches('over'),
    problem: snapshot.context.problem,
  }
}
