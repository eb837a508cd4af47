import type { CodeName } from '#contract/codes.ts'
import type { Call } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { calls } from '#contract/registry.ts'
import { BusyError } from '#server/platform/busy-error.ts'
import type { Answer, CallGuards } from '#server/platform/calls/guards.ts'
import type { HandledCallName, ServedCall } from '#server/platform/calls/handling.ts'
import type { Log } from '#server/platform/log.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import { createResponseCache } from './response-cache.ts'
import type { CallLimits } from './call-limits.ts'
import { isCacheable } from './cacheable.ts'
import type { Client } from '#server/platform/calls/client.ts'
import { issuesOf } from '#server/platform/schema-issues.ts'

/** A call that came through the envelope, or needs none. */
export interface Received {
  readonly name: HandledCallName
  readonly input: unknown
  readonly token: string
  readonly client: Client
  /** The result of a verification, when the call carries one. [S-07] */
  readonly ticket: string | undefined
  readonly requestId: string
}

/** What answers each declared call; a missing one does not compile. */
export type ServedCalls = Readonly<Record<HandledCallName, ServedCall>>

export interface DispatchDeps {
  guards: CallGuards
  calls: ServedCalls
  limits: CallLimits
  /** Called back when what is kept of answers may be wrong. [C-09] */
  onSiteChanged: (listener: () => void) => unknown
  now: () => number
  log: Log
  /** Holds each answer against the contract before it goes out; a mismatch is a bug. */
  checksAnswers: boolean
}

const cacheEntriesMax = 500

export const refusal = (name: CodeName, data: unknown = null): Answer => ({ name, data })

/** The input as the contract has it, or what is wrong with it: ten issues at most. */
export const checkInput = (call: Call, value: unknown): { input: unknown } | { refused: Answer } => {
  const parsed = call.request.safeParse(value)
  if (parsed.success) return { input: parsed.data }
  return { refused: refusal('BAD_REQUEST', { issues: issuesOf(parsed.error) }) }
}

/** Who calls, as far as the call cares; an ended session is told why. [S-01, S-03, S-04] */
const whoCalls = async (
  call: Call,
  token: string,
  guards: Pick<CallGuards, 'session'>,
): Promise<{ member: MemberInfo | undefined } | { refused: Answer }> => {
  if (call.access === 'anonymous') return { member: undefined }
  if (token === '') return call.access === 'member' ? { refused: refusal('LOGIN_REQUIRED') } : { member: undefined }
  const state = await guards.session(token)
  if (state.kind === 'active') return { member: state.member }
  return { refused: refusal(state.kind === 'ended' ? state.reason : 'LOGIN_REQUIRED') }
}

/**
 * Hands a call to its handler and gives back the code and data to answer. Never throws: a bug is INTERNAL and logged. A
 * change of the site's settings drops all kept answers. [C-09]
 */
export const createDispatch = (deps: DispatchDeps) => {
  const { guards, limits, log } = deps
  const cache = createResponseCache(deps.now, cacheEntriesMax)
  deps.onSiteChanged(() => cache.forget())

  /** Who may not come in, who is too fast, who has something to show first. [S-05 … S-10, X-03] */
  const admit = async ({ name, client, ticket }: Received, member: MemberInfo | undefined) => {
    const closed = guards.access(name, client, member)
    if (closed) return closed
    if (member && !(await limits.admitsMember(member.id))) return refusal('RATE_LIMITED_MEMBER')
    return guards.stepUp(name, client, member?.id, ticket)
  }

  const run = async (call: Call, received: Received, member: MemberInfo | undefined): Promise<Answer> => {
    const { client, token, input } = received
    const outcome = await deps.calls[received.name].run({ member, client, token }, input)
    if (!outcome.ok) return refusal(outcome.code, outcome.data)
    if (deps.checksAnswers) call.response.parse(outcome.value)
    return { name: 'SUCCESS', data: outcome.value }
  }

  const dispatch = async (received: Received): Promise<Answer> => {
    const call: Call = calls[received.name]
    const who = await whoCalls(call, received.token, guards)
    if ('refused' in who) return who.refused
    const refused = await admit(received, who.member)
    if (refused) return refused
    const isKept = call.cacheMs > 0 && call.access === 'anonymous'
    const key = `${call.path} ${received.client.language}`
    const kept = isKept ? cache.find(key, received.input) : undefined
    if (kept) return { name: 'SUCCESS', data: kept.data }
    const answer = await run(call, received, who.member)
    if (isKept && answer.name === 'SUCCESS' && isCacheable(received.input, answer.data))
      cache.keep(key, received.input, answer.data, call.cacheMs)
    return answer
  }

  return async (received: Received): Promise<Answer> => {
    try {
      return await dispatch(received)
    } catch (error) {
      if (error instanceof BusyError) return refusal('RATE_LIMITED_ADDRESS')
      const { requestId, name } = received
      log.error({ requestId, call: name, err: error }, `a call failed: ${oneLineOf(error)}`)
      return refusal('INTERNAL')
    }
  }
}

export type Dispatch = ReturnType<typeof createDispatch>
