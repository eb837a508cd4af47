import { createActor, fromCallback, fromPromise } from 'xstate'
import { captchaRegister, captchaValidate } from '#contract/verification/calls.ts'
import { VerificationDemand } from '#contract/verification/entities/verification.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { verificationMachine } from '#src/machines/verification/verification-machine.ts'
import { createProver, spawnProofWorker } from '#src/streams/prover.ts'

export interface VerificationParts {
  gateway: Gateway
  /** Server time, milliseconds. */
  serverNow: () => number
  /** A worker that computes proofs. */
  spawn?: () => Worker
}

/** The verification of this tab: its actor for the dialog, and what the gateway waits for. [S-06, S-07] */
export const provideVerification = ({ gateway, serverNow, spawn = spawnProofWorker }: VerificationParts) => {
  const waiting = new Map<string, (ticket: string | null) => void>()
  const dated = async <Result extends object>(result: Promise<Result>) =>
    Object.assign(await result, { atMs: serverNow() })
  const options = (signal: AbortSignal) => ({ signal, quiet: true })
  const actor = createActor(
    verificationMachine.provide({
      actors: {
        register: fromPromise(({ input, signal }) => dated(gateway.call(captchaRegister, input, options(signal)))),
        validate: fromPromise(({ input, signal }) => dated(gateway.call(captchaValidate, input, options(signal)))),
        prove: fromCallback(createProver(spawn)),
      },
      actions: {
        settle: (_, { keys, ticket }) => {
          for (const key of keys) {
            waiting.get(key)?.(ticket)
            waiting.delete(key)
          }
        },
      },
    }),
  ).start()

  /** The ticket; '' = go again without one; null = closed. A call that is given up leaves the dialog. */
  const verify = (asked: unknown, signal: AbortSignal | undefined): Promise<string | null> =>
    new Promise((resolve) => {
      const demand = VerificationDemand.parse(asked)
      if (signal?.aborted) return resolve('')
      const key = crypto.randomUUID()
      waiting.set(key, resolve)
      actor.send({ type: 'verification.demanded', key, demand })
      signal?.addEventListener(
        'abort',
        () => {
          if (!waiting.delete(key)) return
          actor.send({ type: 'verification.withdrawn', key })
          resolve('')
        },
        { once: true },
      )
    })
  return { actor, verify }
}
