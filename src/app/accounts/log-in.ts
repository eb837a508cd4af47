import { login, loginSecond, logout, smsLogin } from '#contract/accounts/calls/accounts.ts'
import { passkeyLogin } from '#contract/accounts/calls/security.ts'
import { clientVersion } from '#contract/limits.ts'
import type { CallResult, Gateway } from '#src/gateway/gateway-port.ts'
import { loginPayload } from '#src/gateway/login-payload.ts'
import type { LoginInput, LoginResult, SecondResult } from '#src/machines/accounts/session-rules.ts'

/** Logs in, whichever way was chosen. `nowMs` is server time. [C-11, E-02] */
export const logIn = async (
  gateway: Gateway,
  input: LoginInput,
  nowMs: number,
  signal: AbortSignal,
): Promise<LoginResult> => {
  const kept = { flag: input.remember ? (1 as const) : (0 as const), version: clientVersion }
  switch (input.by) {
    case 'password':
      return gateway.call(login, await loginPayload(input.name, input.password, input.remember, nowMs), { signal })
    case 'sms': {
      const { areaCode, phone, code } = input
      return gateway.call(smsLogin, { areaCode, phone, code, ...kept }, { signal })
    }
    case 'passkey': {
      const { challengeId, response } = input
      return gateway.call(passkeyLogin, { challengeId, response, ...kept }, { signal })
    }
  }
}

/** The second step, where a member has asked for one. */
export const confirmSecond = (
  gateway: Gateway,
  input: { ticket: string; code: string },
  signal: AbortSignal,
): Promise<SecondResult> => gateway.call(loginSecond, input, { signal })

const logoutTimeoutMs = 5_000

/** Whatever it answers, the session is over here. */
export const logOut = (gateway: Gateway): Promise<CallResult<typeof logout>> =>
  gateway.call(logout, {}, { timeoutMs: logoutTimeoutMs, quiet: true })
