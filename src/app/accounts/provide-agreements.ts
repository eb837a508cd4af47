import { createActor, fromPromise } from 'xstate'
import { agreementsAccept, agreementsDue } from '#contract/accounts/calls/agreements.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { agreementsMachine } from '#src/machines/accounts/agreements-machine.ts'
import { createWaitingCalls } from '#src/app/gateway/waiting-calls.ts'

/** The dialog of this tab: its actor, and what the gateway waits for. [C-11] */
export const provideAgreements = ({ gateway }: { gateway: Gateway }) => {
  const calls = createWaitingCalls(false)
  const actor = createActor(
    agreementsMachine.provide({
      actors: {
        ask: fromPromise(async ({ signal }) => {
          const answer = await gateway.call(agreementsDue, {}, { signal, quiet: true })
          return answer.kind === 'accepted' ? answer.data : null
        }),
        accept: fromPromise(async ({ input, signal }) => {
          const answer = await gateway.call(agreementsAccept, { agreed: input.versions }, { signal, quiet: true })
          if (answer.kind === 'accepted') return 'accepted'
          return answer.kind === 'rejected' && answer.name === 'AGREEMENTS_CHANGED' ? 'changed' : 'failed'
        }),
      },
      actions: { settle: (_, { keys, isAgreed }) => calls.settle(keys, isAgreed) },
    }),
  ).start()
  /** True = agreed, go out again; false = not now. A call that is given up leaves the dialog. */
  const agree = (signal: AbortSignal | undefined): Promise<boolean> =>
    calls.wait(
      signal,
      (key) => actor.send({ type: 'agreements.required', key }),
      (key) => actor.send({ type: 'agreements.withdrawn', key }),
    )
  return { actor, agree }
}
