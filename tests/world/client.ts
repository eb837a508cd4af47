import { login } from '#contract/accounts/calls/accounts.ts'
import { effectOf, type CodeName } from '#contract/codes.ts'
import type { Call, RequestOf } from '#contract/define-call.ts'
import { clientVersion } from '#contract/limits.ts'
import { StepUpChallenge } from '#contract/verification/entities/verification.ts'
import { createGateway } from '#src/gateway/gateway.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import { loginPayload } from '#src/gateway/login-payload.ts'
import { solveByProof } from '#scripts/terminal/solve-by-proof.ts'

/** `fetch` that calls itself like a browser. */
export const fetchAs =
  (userAgent: string): typeof fetch =>
  (input, init) =>
    fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), 'user-agent': userAgent } })

/**
 * A client of a gateway under test: its calls throw unless they are accepted; `refusal` gives the code's name. Clients of one
 * `uuid` are one device.
 */
export const openClient = (
  baseUrl: string,
  siteKeyFingerprint: string,
  send: typeof fetch = fetch,
  uuid: string = crypto.randomUUID(),
) => {
  const state = { token: '', heard: [] as CodeName[] }
  const gateway = createGateway({
    baseUrl,
    siteId: 5005,
    clientType: 'terminal',
    version: clientVersion,
    uuid,
    siteKeyFingerprint,
    secureSessionStore: memoryStore(),
    clock: { offsetMs: 0 },
    language: () => 'zh-CN',
    token: () => state.token,
    fetch: send,
    onSessionCode: (name) => void state.heard.push(name),
    checksInput: false,
  })
  const accepted = async <C extends Call>(call: C, input: RequestOf<C>) => {
    const result = await gateway.call(call, input)
    if (result.kind !== 'accepted') throw new Error(`${call.path}: ${JSON.stringify(result)}`)
    return result.data
  }
  /** `input` is whatever a hostile or broken client sends. */
  const refusal = async (call: Call, input: unknown) => {
    const result = await gateway.call(call, input as never)
    return result.kind === 'rejected' ? { name: result.name, data: result.data, msg: result.msg } : result
  }
  /** `solve` gives the ticket of a picture where one is asked for; without it the device computes, for seconds. */
  const logIn = async (
    name = 'viewer01',
    password = 'demo1234',
    solve = (demand: StepUpChallenge): Promise<string> => solveByProof(accepted, demand),
    nowMs = Date.now(),
  ) => {
    const payload = await loginPayload(name, password, false, nowMs)
    const met = await gateway.call(login, payload)
    const isAsked = met.kind === 'rejected' && effectOf(met.name).kind === 'verification'
    const verification = isAsked ? await solve(StepUpChallenge.parse(met.data)) : undefined
    const answered = verification === undefined ? met : await gateway.call(login, { ...payload, verification } as never)
    if (answered.kind !== 'accepted') throw new Error(`${login.path}: ${JSON.stringify(answered)}`)
    state.token = answered.data.token
    return answered.data
  }
  return { gateway, state, accepted, refusal, logIn }
}
export type TestClient = ReturnType<typeof openClient>
