import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { checkChangePassword } from '#contract/accounts/calls/accounts.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { accountReminderMachine } from '#src/machines/accounts/account-reminder-machine.ts'
import type { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import { readAccountFlags, writeAccountFlags } from '#src/machines/accounts/stored-session.ts'
import type { BrowserStore } from '#src/app/browser-store.ts'

export interface ReminderParts {
  gateway: Gateway
  /** localStorage: the flags go with the session. [S-04] */
  store: BrowserStore
  /** Server time, milliseconds. */
  serverNow: () => number
  session: ActorRefFrom<typeof sessionMachine>
}

/** The reminder's machine, started: it follows whoever is logged in. [S-04, C-11] */
export const provideAccountReminder = (parts: ReminderParts): ActorRefFrom<typeof accountReminderMachine> => {
  const { gateway, store, serverNow, session } = parts
  const machine = accountReminderMachine.provide({
    actors: {
      check: fromPromise(async ({ signal }) => {
        const result = await gateway.call(checkChangePassword, {}, { signal, quiet: true })
        if (result.kind !== 'accepted') throw new Error(`the account was not checked: ${result.kind}`)
        const { reason, phoneBind, changedAtMs } = result.data
        const passwordReminder = reason === 'none' ? null : reason
        return { passwordReminder, phoneBind, passwordChangedAtMs: changedAtMs, nowMs: serverNow() }
      }),
    },
    actions: { keep: (_, flags) => writeAccountFlags(store, flags) },
  })
  const actor = createActor(machine).start()
  const memberOf = (): string | null => session.getSnapshot().context.userInfo?.id ?? null
  let current: string | null = null
  const follow = (): void => {
    const next = memberOf()
    if (next === current) return
    current = next
    actor.send(next === null ? { type: 'account.left' } : { type: 'account.entered', ...readAccountFlags(store) })
  }
  session.subscribe(follow)
  follow()
  return actor
}
