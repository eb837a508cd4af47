import type { CodeName } from '#contract/codes.ts'
import { isKept } from '#contract/site/rules/kept-venue.ts'
import type { Call } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type AnyOutcome, type Outcome } from '#contract/outcome.ts'
import { calls } from '#contract/registry.ts'
import { BusyError } from '#server/platform/busy-error.ts'
import type { CallGuards } from '#server/platform/calls/guards.ts'
import type { HandledCallName, ServedCall } from '#server/platform/calls/handling.ts'
import type { Log } from '#server/platform/log.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import { unmeasured, type CostMeter } from './anonymous-costs.ts'
import { createResponseCache } from './response-cache.ts'
import type { CallLimits } from './call-limits.ts'
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
  /** Measures the handler; only for callers without a session. */
  readonly meter?: CostMeter | undefined
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

/** The input as the contract has it, or what is wrong with it: ten issues at most. */
export const checkInput = (call: Call, value: unknown): Outcome<unknown, 'BAD_REQUEST'> => {
  const parsed = call.request.safeParse(value)
  return parsed.success ? accept(parsed.data) : reject('BAD_REQUEST', { issues: issuesOf(parsed.error) })
}

/** Who calls, as far as the call cares; an ended session is told why. [S-01, S-03, S-04] */
export const whoCalls = async (
  call: Call,
  { name, token }: Pick<Received, 'name' | 'token'>,
  guards: Pick<CallGuards, 'session'>,
): Promise<Outcome<MemberInfo | undefined, CodeName>> => {
  if (call.access === 'anonymous') return accept(undefined)
  if (token === '') return call.access === 'member' ? reject('LOGIN_REQUIRED') : accept(undefined)
  const state = await guards.session(token, name)
  if (state.kind === 'active') return accept(state.member)
  if (state.kind === 'unknown') return reject('LOGIN_REQUIRED')
  return { ok: false, code: state.reason, ...(state.data && { data: state.data }) }
}

/**
 * Hands a call to its handler and gives back its outcome. Never throws: a bug is INTERNAL and logged. A
 * change of the site's settings drops all kept answers. [C-09]
 */
export const createDispatch = (deps: DispatchDeps) => {
  const { guards, limits, log } = deps
  const cache = createResponseCache(deps.now, cacheEntriesMax)
  deps.onSiteChanged(() => cache.forget())

  /** Who may not come in, who is too fast, who has something to show first. [S-05 … S-10, X-03] */
  const admit = async (
    call: Call,
    { name, client, ticket, token, input }: Received,
    member: MemberInfo | undefined,
  ) => {
    const closed = guards.access(name, client, member)
    if (closed) return closed
    if (member && !limits.admitsMember(member.id)) return reject('RATE_LIMITED_MEMBER')
    const due = member && call.needsAgreement ? await guards.agreement(member.id) : undefined
    if (due) return due
    const stepUp = await guards.stepUp(name, client, member?.id, ticket, input)
    if (stepUp || !member || call.reauthentication === 'none') return stepUp
    return guards.reauthentication(call.reauthentication, member, token)
  }

  const run = async (call: Call, received: Received, member: MemberInfo | undefined): Promise<AnyOutcome> => {
    const { client, token, input } = received
    const meter = received.meter ?? unmeasured
    const outcome = await meter.measure(() => deps.calls[received.name].run({ member, client, token }, input))
    if (!outcome.ok && outcome.code === 'FORBIDDEN')
      log.warn(
        { requestId: received.requestId, call: received.name, memberId: member?.id, address: client.address },
        'a call was refused for lack of a right',
      )
    if (outcome.ok && deps.checksAnswers) call.response.parse(outcome.value)
    return outcome
  }

  const dispatch = async (received: Received): Promise<AnyOutcome> => {
    const call: Call = calls[received.name]
    const who = await whoCalls(call, received, guards)
    if (!who.ok) return who
    const refused = await admit(call, received, who.value)
    if (refused) return refused
    const mayKeep = call.cacheMs > 0 && call.access === 'anonymous'
    const key = `${call.path} ${received.client.language}`
    const kept = mayKeep ? cache.find(key, received.input) : undefined
    if (kept) return accept(kept.data)
    const keep = cache.keeper(key, received.input, call.cacheMs)
    const outcome = await run(call, received, who.value)
    if (mayKeep && outcome.ok && isKept(received.input, outcome.value)) keep(outcome.value)
    return outcome
  }

  return async (received: Received): Promise<AnyOutcome> => {
    try {
      return await dispatch(received)
    } catch (error) {
      if (error instanceof BusyError) return reject('RATE_LIMITED_ADDRESS')
      const { requestId, name } = received
      log.error({ requestId, call: name, err: error }, `a call failed: ${oneLineOf(error)}`)
      return reject('INTERNAL')
    }
  }
}

export type Dispatch = ReturnType<typeof createDispatch>
