import { fromPromise } from 'xstate'
import { register } from '#contract/accounts/calls/accounts.ts'
import {
  forgotEmailReset,
  forgotEmailStart,
  forgotEmailVerify,
  forgotPhoneReset,
  forgotPhoneStart,
  forgotPhoneVerify,
  sendCode,
} from '#contract/accounts/calls/recovery.ts'
import { clientVersion } from '#contract/limits.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { forgotPasswordMachine, resetCommand } from '#src/machines/accounts/forgot-password-machine.ts'
import type {
  ForgotIdentity,
  ResetAnswer,
  StartAnswer,
  VerifyAnswer,
} from '#src/machines/accounts/forgot-password-rules.ts'
import { questionMaxMs } from '#src/machines/command/command.ts'
import { registerCommand, registerMachine } from '#src/machines/accounts/register-machine.ts'
import type { RegisterOpened, Registration } from '#src/machines/accounts/register-rules.ts'
import { sendCodeMachine } from '#src/machines/accounts/send-code-machine.ts'
import { waitUntil } from '#src/streams/wait-until.ts'
import type { BrowserStore } from '#src/app/browser-store.ts'
import { keepNothing, keepPrint, provideCommand } from '#src/app/command/provide-command.ts'
import { readKeptForgot, writeKeptForgot } from './stored-forgot.ts'

export interface AccountParts {
  gateway: Gateway
  /** Keeps how far a forgotten password is over a reload: the tab's sessionStorage. */
  stepStorage: BrowserStore
  /** Server time, milliseconds. */
  serverNow: () => number
  /** Hands a new member's session over. */
  open: (opened: RegisterOpened) => void
}

/** [C-11] */
export const provideSendCode = ({ gateway, serverNow }: AccountParts): typeof sendCodeMachine =>
  sendCodeMachine.provide({
    actors: {
      sendCode: fromPromise(async ({ input, signal }) => ({
        ...(await gateway.call(sendCode, input, { signal, timeoutMs: questionMaxMs })),
        atMs: serverNow(),
      })),
      waitUntil: fromPromise(({ input, signal }) => waitUntil(input.untilMs, serverNow, signal)),
    },
  })

/** [C-11] */
export const provideRegister = ({ gateway, stepStorage, serverNow, open }: AccountParts): typeof registerMachine => {
  const store = keepPrint<Registration, null>({
    store: stepStorage,
    kind: 'register',
    nowMs: serverNow,
    scopeOf: () => '-',
  })
  return registerMachine.provide({
    actors: {
      command: provideCommand(registerCommand, store, ({ requestId, body: { inviteCode, ...form } }) =>
        gateway.call(register, {
          requestId,
          ...form,
          // The form goes out with its tick only.
          ageConfirmed: true,
          ...(inviteCode !== '' && { inviteCode }),
          version: clientVersion,
        }),
      ),
    },
    actions: { open: (_, opened) => open(opened) },
  })
}

const startForgot = (gateway: Gateway, { channel, name, areaCode, contact }: ForgotIdentity, signal: AbortSignal) =>
  channel === 'sms'
    ? gateway.call(forgotPhoneStart, { name, areaCode, phone: contact }, { signal, timeoutMs: questionMaxMs })
    : gateway.call(forgotEmailStart, { name, mail: contact }, { signal, timeoutMs: questionMaxMs })

/** By phone or by mail; the same three steps. [C-11] */
export const provideForgotPassword = ({
  gateway,
  serverNow,
  stepStorage,
}: AccountParts): typeof forgotPasswordMachine => {
  const dated = <Result extends object>(result: Result): Result & { atMs: number } =>
    Object.assign(result, { atMs: serverNow() })
  return forgotPasswordMachine.provide({
    actors: {
      recall: fromPromise(async () => readKeptForgot(stepStorage, serverNow())),
      start: fromPromise(async ({ input, signal }): Promise<StartAnswer> =>
        dated(await startForgot(gateway, input, signal)),
      ),
      verify: fromPromise(async ({ input: { channel, ...code }, signal }): Promise<VerifyAnswer> => {
        const call = channel === 'sms' ? forgotPhoneVerify : forgotEmailVerify
        return dated(await gateway.call(call, code, { signal, timeoutMs: questionMaxMs }))
      }),
      // The step is kept, and its ticket lets the reset happen once: there is no request id to find again.
      command: provideCommand(
        resetCommand,
        keepNothing,
        async ({ body: { channel, ...password } }): Promise<ResetAnswer> => {
          const call = channel === 'sms' ? forgotPhoneReset : forgotEmailReset
          return dated(await gateway.call(call, password))
        },
      ),
      waitUntil: fromPromise(({ input, signal }) => waitUntil(input.untilMs, serverNow, signal)),
    },
    actions: { keep: (_, kept) => writeKeptForgot(stepStorage, kept) },
  })
}
