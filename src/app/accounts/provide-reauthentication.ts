import { createActor, fromPromise } from 'xstate'
import { reauthenticate } from '#contract/accounts/calls/reauthentication.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import { passkeyOptions } from '#contract/accounts/calls/security.ts'
import { ReauthenticationChallenge, type ReauthenticationProof } from '#contract/accounts/entities/reauthentication.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { reauthenticationMachine } from '#src/machines/accounts/reauthentication-machine.ts'
import type { ProveAnswer, ProveInput } from '#src/machines/accounts/reauthentication-rules.ts'
import { createWaitingCalls } from '#src/app/gateway/waiting-calls.ts'

/** Asks the device for the answer to a passkey's question, both as JSON; rejects when it is told no. */
export type AskPasskey = (options: string) => Promise<string>

export interface ReauthenticationParts {
  gateway: Gateway
  /** Server time, milliseconds. */
  serverNow: () => number
  askPasskey?: AskPasskey
}

/** The server knows the contact; the call wants an area code all the same. */
const anyAreaCode = '+86'

const askDevice: AskPasskey = async (options) => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }))
}

const proofOf = ({ method, secret }: ProveInput): ReauthenticationProof | undefined => {
  if (method === 'password') return { method, password: secret }
  return method === 'totp' ? { method, code: secret.trim() } : undefined
}

/** The dialog of this tab: its actor, and what the gateway waits for. */
export const provideReauthentication = ({ gateway, serverNow, askPasskey = askDevice }: ReauthenticationParts) => {
  const calls = createWaitingCalls(false)

  const show = (
    proof: ReauthenticationProof | undefined,
    { contact }: ProveInput,
    signal: AbortSignal,
  ): Promise<ProveAnswer> => {
    const proofs = { ...(proof ? { proof } : {}), ...(contact ? { contact } : {}) }
    return gateway.call(reauthenticate, proofs, { signal })
  }

  const prove = async (input: ProveInput, signal: AbortSignal): Promise<ProveAnswer> => {
    if (input.method !== 'passkey') return show(proofOf(input), input, signal)
    const asked = await gateway.call(passkeyOptions, {}, { signal })
    if (asked.kind !== 'accepted') return asked
    const { challengeId, options } = asked.data
    const response = await askPasskey(options).catch(() => undefined)
    if (response === undefined) return { kind: 'cancelled' }
    return show({ method: 'passkey', challengeId, response }, input, signal)
  }

  const actor = createActor(
    reauthenticationMachine.provide({
      actors: {
        sendCode: fromPromise(async ({ input: { channel }, signal }) => {
          const asked = { purpose: 'reauthenticate' as const, channel, areaCode: anyAreaCode, target: '' }
          return Object.assign(await gateway.call(sendCode, asked, { signal }), { atMs: serverNow() })
        }),
        prove: fromPromise(({ input, signal }) => prove(input, signal)),
      },
      actions: {
        settle: (_, { keys, isProven: isVisible }) => calls.settle(keys, isVisible),
      },
    }),
  ).start()

  /** True = shown, go out again; false = closed. A call that is given up leaves the dialog. */
  const reauthenticateFor = async (asked: unknown, signal: AbortSignal | undefined): Promise<boolean> => {
    const challenge = ReauthenticationChallenge.parse(asked)
    return calls.wait(
      signal,
      (key) => actor.send({ type: 'reauthentication.required', key, challenge }),
      (key) => actor.send({ type: 'reauthentication.withdrawn', key }),
    )
  }
  return { actor, reauthenticate: reauthenticateFor }
}
