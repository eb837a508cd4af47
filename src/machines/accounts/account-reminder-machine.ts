import { assign, fromPromise, setup } from 'xstate'
import { passwordReminderEveryMs } from '#contract/limits.ts'
import { actionToProvide, notProvided } from '#src/machines/command/command.ts'

/** What is to be remembered of the account while its session lasts. Times are server time, milliseconds. [S-04, C-11] */
export interface AccountFlags {
  /** Why the password should be changed; null = it need not. */
  readonly passwordReminder: 'imported' | 'aged' | null
  /** When that was put off last; 0 = never. */
  readonly passwordReminderAt: number
  /** '1': a phone is bound, '0': none; null = not known yet. */
  readonly phoneBind: '0' | '1' | null
}

export const noFlags: AccountFlags = { passwordReminder: null, passwordReminderAt: 0, phoneBind: null }

/** What the server says of the account now. */
export interface AccountCheck extends Pick<AccountFlags, 'passwordReminder' | 'phoneBind'> {
  readonly passwordChangedAtMs: number
  readonly nowMs: number
}

export interface ReminderContext extends AccountFlags {
  readonly passwordChangedAtMs: number
  readonly nowMs: number
}

export type ReminderEvent =
  | ({ readonly type: 'account.entered' } & AccountFlags)
  | { readonly type: 'account.left' }
  /** Something that the flags are about was changed. */
  | { readonly type: 'account.changed' }
  | { readonly type: 'reminder.later'; readonly atMs: number }

const nothing: ReminderContext = { ...noFlags, passwordChangedAtMs: 0, nowMs: 0 }

const flagsOf = ({ passwordReminder, passwordReminderAt, phoneBind }: ReminderContext): AccountFlags => ({
  passwordReminder,
  passwordReminderAt,
  phoneBind,
})

const keep = { type: 'keep', params: ({ context }: { context: ReminderContext }) => flagsOf(context) } as const

/**
 * Asks after every log-in, and where a visit goes on with one, whether the password should be changed and a phone is bound;
 * keeps the answers as the session's flags, and reminds of the password once a day until it is changed. [S-04, C-11]
 */
export const accountReminderMachine = setup({
  types: { context: {} as ReminderContext, events: {} as ReminderEvent },
  actors: { check: fromPromise<AccountCheck>(() => notProvided('check')) },
  actions: {
    keep: actionToProvide<AccountFlags>('keep'),
    recall: assign((_, { passwordReminder, passwordReminderAt, phoneBind }: AccountFlags) => ({
      ...nothing,
      passwordReminder,
      passwordReminderAt,
      phoneBind,
    })),
    learn: assign((_, check: AccountCheck) => check),
    putOff: assign((_, passwordReminderAt: number) => ({ passwordReminderAt })),
    forget: assign(nothing),
  },
  guards: {
    isDue: ({ context }) =>
      context.passwordReminder !== null && context.nowMs - context.passwordReminderAt >= passwordReminderEveryMs,
  },
}).createMachine({
  id: 'accountReminder',
  context: nothing,
  initial: 'away',
  on: {
    'account.entered': { target: '.checking', actions: { type: 'recall', params: ({ event }) => event } },
    'account.left': { target: '.away', actions: 'forget' },
  },
  states: {
    away: {},
    checking: {
      invoke: {
        src: 'check',
        onDone: { target: 'deciding', actions: [{ type: 'learn', params: ({ event }) => event.output }, keep] },
        // Without an answer the flags from before hold; the next visit asks again.
        onError: 'resting',
      },
    },
    deciding: { always: [{ guard: 'isDue', target: 'reminding' }, 'resting'] },
    reminding: {
      on: {
        'reminder.later': {
          target: 'resting',
          actions: [{ type: 'putOff', params: ({ event }) => event.atMs }, keep],
        },
      },
    },
    resting: { on: { 'account.changed': 'checking' } },
  },
})
