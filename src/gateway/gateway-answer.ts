import { clientWordsOf } from '#contract/client-words.ts'
import { codeNameOf, effectOf, type CodeName, type Language } from '#contract/codes.ts'
import type { Call } from '#contract/define-call.ts'
import { Envelope, SealedBody } from '#contract/envelope.ts'
import type { z } from 'zod'
import type { Channel } from './channel.ts'
import type { CallResult, FaultResult } from './gateway-port.ts'
import { open } from './sealing.ts'

/** A code of the catalogue with what came with it. */
export interface Answered {
  readonly name: CodeName
  readonly data: unknown
  readonly msg: string
}

/** Opens an HTTP answer into a code of the catalogue. Throws on what cannot be read: the outcome is unknown then. [C-02] */
export const readAnswer = async (call: Call, channel: Channel, nonce: string, text: string): Promise<Answered> => {
  const body: unknown = JSON.parse(text)
  const sealed = SealedBody.safeParse(body)
  const envelope = Envelope.parse(
    sealed.success ? JSON.parse(await open(channel.keys, call.path, nonce, sealed.data.payload)) : body,
  )
  const name = codeNameOf(envelope.code)
  if (name === undefined) throw new Error(`unknown code ${envelope.code}`)
  if (!sealed.success && call.encoding !== 'plain' && name === 'SUCCESS')
    throw new Error('a sealed call was answered in plain text')
  return { name, data: envelope.data, msg: envelope.msg }
}

const fault = (reason: FaultResult['reason']): FaultResult => ({ kind: 'fault', reason })

/** What an answer means to the caller. A bug of the server says nothing about the outcome: a fault. */
export const interpretAnswer = <C extends Call>(call: C, { name, data, msg }: Answered): CallResult<C> => {
  const effect = effectOf(name)
  if (effect.kind === 'bug' || (effect.kind === 'mend' && effect.by === 'handshake')) return fault('busy')
  if (effect.kind !== 'success') return { kind: 'rejected', name, data, msg } as CallResult<C>
  const parsed = call.response.safeParse(data)
  return parsed.success ? ({ kind: 'accepted', data: parsed.data } as CallResult<C>) : fault('unreadable')
}

/** What a call that threw means to the caller. */
export const interpretError = (error: unknown, hasTimedOut: boolean): FaultResult => {
  if (hasTimedOut) return fault('timeout')
  const isNetwork = error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
  return fault(isNetwork ? 'network' : 'unreadable')
}

/** The refusal of an input that the contract forbids, as the server would word it. */
export const refuseInput = <C extends Call>(error: z.ZodError, language: Language): CallResult<C> => {
  const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  return {
    kind: 'rejected',
    name: 'BAD_REQUEST',
    data: { issues },
    msg: clientWordsOf('BAD_REQUEST', language),
  } as CallResult<C>
}
