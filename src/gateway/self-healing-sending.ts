import * as z from 'zod/mini'
import { effectOf } from '#contract/codes.ts'
import type { Call } from '#contract/define-call.ts'
import type { rejectData } from '#contract/reject-data.ts'
import { createSecureSessions, type SecureSession, type SecureSessionOptions } from './secure-session.ts'
import { readAnswer } from './gateway-answer.ts'
import { type Answered, HandshakeRefused, readJson } from './line-answer.ts'
import { signRequest, type Sender } from './gateway-request.ts'

/** The server's clock as the browser knows it. */
export interface ServerClock {
  offsetMs: number
}

export interface SendingOptions
  extends Sender, Pick<SecureSessionOptions, 'baseUrl' | 'siteKeyFingerprint' | 'fetch' | 'offer'> {
  secureSessionStore: SecureSessionOptions['store']
  clock: ServerClock
  /** Sends as `fetch` does, and says how much has left; without it nobody is told. */
  upload?: (url: string, init: UploadInit, onSent: (share: number) => void) => Promise<Response>
}

export interface UploadInit {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
  readonly signal: AbortSignal
}

/** Of one sending: when it is given up, and who wants to know that it leaves, and how much has left. */
export interface SendingCall {
  readonly signal: AbortSignal
  readonly onLeaving: (() => void) | undefined
  readonly onSent: ((share: number) => void) | undefined
}

/** What waits for a shared handshake gives up with its own signal. */
const orAborted = <T>(waited: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    waited.then(resolve, reject)
  })

const healsMax = 2
/** Not the table's own: it would bring the data of all codes into the first load. */
const clockData: typeof rejectData.CLOCK_SKEW = z.object({ serverTimeMs: z.int() })

/**
 * Sends a call and reads its answer. A gateway session that the server no longer knows and a clock that is off are healed
 * once each, unseen by the caller: the server refused before it did anything. Rejects when there is no readable answer.
 */
export const createSelfHealingSending = (options: SendingOptions) => {
  const setClock = (serverTimeMs: number): void => {
    options.clock.offsetMs = serverTimeMs - Date.now()
  }
  const keeper = createSecureSessions({ ...options, store: options.secureSessionStore, onServerTime: setClock })
  const nowMs = (): number => Date.now() + options.clock.offsetMs

  const transmit = (url: string, init: UploadInit, { onLeaving, onSent }: SendingCall): Promise<Response> => {
    onLeaving?.()
    if (!onSent || !options.upload) return options.fetch(url, init)
    return options.upload(url, init, (share) => {
      onLeaving?.()
      onSent(share)
    })
  }

  const sendOnce = async (
    call: Call,
    input: object,
    sending: SendingCall,
  ): Promise<Answered & { session: SecureSession }> => {
    const { signal } = sending
    const session = await orAborted(keeper.get(nowMs()), signal)
    const nonce = crypto.randomUUID()
    const { target, init } = await signRequest(call, input, { sender: options, session, nonce, nowMs: nowMs() })
    signal.throwIfAborted()
    const response = await transmit(options.baseUrl + target, { ...init, signal }, sending)
    return { ...(await readAnswer(call, session, nonce, await readJson(response))), session }
  }

  /** True when the cause of a refusal was put right, so that the call may go out again. */
  const heal = (call: Call, { name, data, session }: Answered & { session: SecureSession }): boolean => {
    const effect = effectOf(name)
    if (effect.kind !== 'mend') return false
    if (effect.by === 'handshake') keeper.drop(session)
    else if (!call.rejects.includes(name)) setClock(clockData.parse(data).serverTimeMs)
    else return false
    return true
  }

  return async (call: Call, input: object, sending: SendingCall): Promise<Answered> => {
    try {
      let answered = await sendOnce(call, input, sending)
      for (let heals = 0; heals < healsMax && heal(call, answered); heals++)
        answered = await sendOnce(call, input, sending)
      return answered
    } catch (error) {
      if (error instanceof HandshakeRefused) return error.answered
      throw error
    }
  }
}
