import { createActor, fromCallback, fromPromise } from 'xstate'
import { captchaRegister, captchaValidate } from '#contract/verification/calls.ts'
import { StepUpChallenge } from '#contract/verification/entities/verification.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { verificationMachine } from '#src/machines/verification/verification-machine.ts'
import { createProver, spawnProofWorker } from '#src/streams/prover.ts'
import { createWaitingCalls } from '#src/app/gateway/waiting-calls.ts'

/** The longest that a step may take: silent ones show nothing meanwhile. */
const stepMaxMs = 5_000

export interface VerificationParts {
  gateway: Gateway
  /** Server time, milliseconds. */
  serverNow: () => number
  /** A worker that computes proofs. */
  spawn?: () => Worker
}

/** The verification of this tab: its actor for the dialog, and what the gateway waits for. [S-06, S-07] */
export const provideVerification = ({ gateway, serverNow, spawn = spawnProofWorker }: VerificationParts) => {
  // Given up = '': it goes again without a ticket, and ends by its own signal.
  const calls = createWaitingCalls<string | null>('')
  const dated = async <Result extends object>(result: Promise<Result>) =>
    Object.assign(await result, { atMs: serverNow() })
  const options = (signal: AbortSignal) => ({ signal, quiet: true, timeoutMs: stepMaxMs })
  const actor = createActor(
    verificationMachine.provide({
      actors: {
        register: fromPromise(({ input, signal }) => dated(gateway.call(captchaRegister, input, options(signal)))),
        validate: fromPromise(({ input, signal }) => dated(gateway.call(captchaValidate, input, options(signal)))),
        prove: fromCallback(createProver(spawn)),
      },
      actions: {
        settle: (_, { keys, ticket }) => calls.settle(keys, ticket),
      },
    }),
  ).start()

  /** The ticket; '' = go again without one; null = closed. A call that is given up leaves the dialog. */
  const verify = async (asked: unknown, signal: AbortSignal | undefined): Promise<string | null> => {
    const stepUp = StepUpChallenge.parse(asked)
    return calls.wait(
      signal,
      (key) => actor.send({ type: 'verification.required', key, stepUp }),
      (key) => actor.send({ type: 'verification.withdrawn', key }),
    )
  }
  return { actor, verify }
}
