import { clientWordsOf } from '#contract/client-words.ts'
import { codeNameOf, effectOf, type CodeEffect, type CodeName, type Language } from '#contract/codes.ts'
import type { Call } from '#contract/define-call.ts'
import { AccessNotice } from '#contract/access/entities/access-notice.ts'
import { Envelope, SealedBody } from '#contract/envelope.ts'
import type { SchemaIssue } from '#contract/schema.ts'
import type { SecureSession } from './secure-session.ts'
import type { CallResult, FaultResult } from './gateway-port.ts'
import { type Answered, LineFault } from './line-answer.ts'
import { open } from './sealing.ts'

/** Opens an HTTP answer into a code of the catalogue. Throws on what cannot be read: the outcome is unknown then. [C-02] */
export const readAnswer = async (
  call: Call,
  session: SecureSession,
  nonce: string,
  body: unknown,
): Promise<Answered> => {
  const sealed = SealedBody.safeParse(body)
  const envelope = Envelope.parse(
    sealed.success ? JSON.parse(await open(session.keys, call.path, nonce, sealed.data.payload)) : body,
  )
  const name = codeNameOf(envelope.code)
  if (name === undefined) throw new Error(`unknown code ${envelope.code}`)
  if (!sealed.success && call.encoding !== 'plain' && name === 'SUCCESS')
    throw new Error('a sealed call was answered in plain text')
  return { name, data: envelope.data, msg: envelope.msg }
}

/** Words for a moment: the server's, or the page's own by name, with the HTTP status of a line that failed. */
export type GatewayToast = { readonly toastMs: number } & (
  | { readonly text: string }
  | { readonly words: 'timeout' | 'network' | 'abnormal'; readonly status?: number }
)

/** Where the access machine is told to go. */
export type AccessRoute = Extract<CodeEffect, { kind: 'route' }>['to']

/** What hears of codes that say something to more than their caller. */
export interface CodeListeners {
  /** Codes of the session. [S-03, S-04, S-05] */
  readonly onSessionCode: (name: CodeName, msg: string) => void
  /** Codes that lead to another page. [S-08, S-09, S-10] */
  readonly onRoute?: (to: AccessRoute, notice: AccessNotice | null) => void
  readonly onToast?: (toast: GatewayToast) => void
}

export const fault = (reason: FaultResult['reason']): FaultResult => ({ kind: 'fault', reason })

const accept = <C extends Call>(call: C, data: unknown): CallResult<C> => {
  const parsed = call.response.safeParse(data)
  return parsed.success ? ({ kind: 'accepted', data: parsed.data } as CallResult<C>) : fault('unreadable')
}

/**
 * What an answer means: the catalogue's effect, done. What a call lists as its own rejects goes to the caller alone, without words
 * when the code is to be ignored. A bug
 * of the server says nothing about the outcome: a fault. [X-01, X-03, X-07, S-03 … S-10]
 */
export const interpretAnswer = <C extends Call>(
  call: C,
  { name, data, msg }: Answered,
  listeners: CodeListeners,
): CallResult<C> => {
  const rejected = (words = msg) => ({ kind: 'rejected', name, data, msg: words }) as CallResult<C>
  const effect = effectOf(name)
  if (call.rejects.includes(name) && effect.kind !== 'ignored') return rejected()
  switch (effect.kind) {
    case 'success':
      return accept(call, data)
    case 'reject':
    case 'verification':
    case 'reauthentication':
    case 'agreement':
      return rejected()
    case 'ignored':
      return rejected('')
    case 'session':
      listeners.onSessionCode(name, msg)
      return rejected()
    case 'route':
      listeners.onRoute?.(effect.to, AccessNotice.safeParse(data).data ?? null)
      return rejected()
    case 'toast':
      listeners.onToast?.({ text: msg, toastMs: effect.toastMs })
      return rejected()
    case 'bug':
      listeners.onToast?.({ text: msg, toastMs: effect.toastMs })
      return fault('busy')
    case 'mend':
      return effect.by === 'handshake' ? fault('busy') : rejected()
    default:
      return effect satisfies never
  }
}

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name

/** What a call that threw means to the caller. */
export const interpretError = (error: unknown): FaultResult => {
  if (isNamed(error, 'TimeoutError')) return fault('timeout')
  const isNetwork = error instanceof TypeError || error instanceof LineFault || isNamed(error, 'AbortError')
  return fault(isNetwork ? 'network' : 'unreadable')
}

/** The dialogs that the user can close in place of going on. */
export type ClosedDialog = 'VERIFICATION_CLOSED' | 'REAUTHENTICATION_CLOSED'

/** The refusal of a call whose dialog the user closed: nothing happened. [S-07] */
export const refuseClosed = <C extends Call>(name: ClosedDialog, language: Language): CallResult<C> =>
  ({ kind: 'rejected', name, data: null, msg: clientWordsOf(name, language) }) as CallResult<C>

/** The refusal of an input that the contract forbids, as the server would word it. */
export const refuseInput = <C extends Call>(
  error: { readonly issues: readonly SchemaIssue[] },
  language: Language,
): CallResult<C> => {
  const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  return {
    kind: 'rejected',
    name: 'BAD_REQUEST',
    data: { issues },
    msg: clientWordsOf('BAD_REQUEST', language),
  } as CallResult<C>
}
