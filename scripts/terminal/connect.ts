import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { config } from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { effectOf } from '#contract/codes.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { buildLabel, clientVersion, siteIdOf } from '#contract/limits.ts'
import { StepUpChallenge } from '#contract/verification/entities/verification.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import { createGateway } from '#src/gateway/gateway.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import { isLogInWay, logInBySms, logInWays, registerByForm } from './log-in.ts'
import { solveByProof } from './solve-by-proof.ts'

// zod/mini has no words of its own for what it refuses.
config(en())

/** Exit codes of the terminal clients: 0 done, 2 wrong usage, 3 rejected, 4 no readable answer. */
export const exits = { done: 0, usage: 2, rejected: 3, fault: 4 } as const

export const stop = (exit: number, line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(exit)
}

/** Parses the command line; what it does not know ends with the usage line. */
export const parseUsage = <const O extends NonNullable<ParseArgsConfig['options']>>(options: O, usage: string) => {
  try {
    return parseArgs({ options, allowPositionals: true, strict: true })
  } catch (error) {
    return stop(exits.usage, `${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

const defaultBase = () => `http://127.0.0.1:${process.env['PORT'] ?? 5005}`

const dataOrStop = <C extends Call>(result: CallResult<C>): ResponseOf<C> => {
  if (result.kind === 'accepted') return result.data
  return result.kind === 'rejected'
    ? stop(exits.rejected, `${result.name}: ${result.msg}`)
    : stop(exits.fault, `no readable answer: ${result.reason}`)
}

const firstLineOf = async (input: NodeJS.ReadableStream): Promise<string> => {
  const lines = createInterface({ input })
  const [line] = (await once(lines, 'line')) as [string]
  lines.close()
  return line.trim()
}

/** A gateway for a terminal. It takes the site key that the server shows: use it on loopback or over TLS. */
export const connectTerminal = (base = defaultBase()) => {
  const baseUrl = base.replace(/\/+$/, '')
  const uuid = crypto.randomUUID()
  const clock = { offsetMs: 0 }
  const state = { token: '' }
  const siteId = siteIdOf(Number(process.env['SITE_ID'] ?? 5005))
  const gateway = createGateway({
    baseUrl,
    siteId,
    clientType: 'terminal',
    version: clientVersion,
    uuid,
    siteKeyFingerprint: '',
    secureSessionStore: memoryStore(),
    clock,
    language: () => (process.env['LANG']?.startsWith('en') ? 'en' : 'zh-CN'),
    token: () => state.token,
    fetch,
    onSessionCode: () => undefined,
    checksInput: false,
  })
  /** Makes a call and answers its data; anything else ends the program with its exit code. */
  const callOrStop = async <C extends Call>(call: C, input: RequestOf<C>) => dataOrStop(await gateway.call(call, input))
  /** Every start is a device that nobody knows: it is asked to prove itself, and computes. */
  const proveOrStop = async <C extends Call>(call: C, input: RequestOf<C>) => {
    const met = await gateway.call(call, input)
    if (met.kind !== 'rejected' || effectOf(met.name).kind !== 'verification') return dataOrStop(met)
    const verification = await solveByProof(callOrStop, StepUpChallenge.parse(met.data))
    return dataOrStop(await gateway.call(call, { ...(input as object), verification } as never))
  }
  /** `way`: which of the site's log-ins, the newest if not named. */
  const logIn = async (nameAndPassword: string, way = 'v5') => {
    const at = nameAndPassword.indexOf(':')
    if (at < 1) stop(exits.usage, '--login takes name:password')
    if (!isLogInWay(way)) return stop(exits.usage, `--login-by takes ${Object.keys(logInWays).join(', ')}`)
    // Any answered call sets the clock that the payload is bound to.
    await callOrStop(sitePerInfo, {})
    const name = nameAndPassword.slice(0, at)
    const password = nameAndPassword.slice(at + 1)
    const nowMs = Date.now() + clock.offsetMs
    state.token = (await logInWays[way](proveOrStop, { name, password, nowMs })).token
  }
  const logInSms = async (text: string) => {
    const [, areaCode, phone, code] = /^(\+\d{1,4}):(\d{4,13}):(\d{6})$/.exec(text) ?? []
    if (areaCode === undefined || phone === undefined || code === undefined)
      return stop(exits.usage, '--sms takes +86:phone:code')
    state.token = (await logInBySms(proveOrStop, areaCode, phone, code)).token
  }
  /** The code is read from standard input, once it was sent. */
  const register = async (text: string) => {
    const [, name, password, areaCode, phone] = /^([^:]+):([^:]+):(\+\d{1,4}):(\d{4,13})$/.exec(text) ?? []
    if (name === undefined || password === undefined || areaCode === undefined || phone === undefined)
      return stop(exits.usage, '--register takes name:password:+86:phone')
    await proveOrStop(sendCode, { purpose: 'register', channel: 'sms', areaCode, target: phone })
    process.stderr.write('code: ')
    const code = await firstLineOf(process.stdin)
    state.token = (await registerByForm(proveOrStop, { name, password, areaCode, phone, code })).token
  }
  const socketAuth = () => ({
    token: state.token,
    uuid,
    siteId: String(siteId),
    clientType: 'terminal' as const,
    version: clientVersion,
  })
  return { baseUrl, gateway, callOrStop, logIn, logInSms, register, socketAuth, buildLabel }
}
