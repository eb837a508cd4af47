import { assign, setup } from 'xstate'
import type { AccountChange } from '#contract/accounts/entities/account-change.ts'

/** More would not be read; the list of the security page has them all. */
export const noticesMax = 5

interface AccountNoticeContext {
  /** Changes that another device made, the oldest first: to disown it takes back those after it. */
  readonly changes: readonly AccountChange[]
}

export type AccountNoticeEvent =
  | { readonly type: 'account.changed'; readonly change: AccountChange }
  /** It was me. */
  | { readonly type: 'notice.close' }
  /** Somebody else is logged in here now, or nobody. */
  | { readonly type: 'notice.forget' }

const add = (changes: readonly AccountChange[], change: AccountChange): readonly AccountChange[] =>
  changes.length >= noticesMax || changes.some(({ id }) => id === change.id) ? changes : [...changes, change]

/** What another device did to the account, until somebody has said whether it was the member. */
export const accountNoticeMachine = setup({
  types: { context: {} as AccountNoticeContext, events: {} as AccountNoticeEvent },
  actions: {
    addChange: assign(({ context }, change: AccountChange) => ({ changes: add(context.changes, change) })),
    forget: assign({ changes: [] }),
  },
}).createMachine({
  id: 'accountNotice',
  context: { changes: [] },
  initial: 'quiet',
  on: {
    'account.changed': {
      target: '.shown',
      actions: { type: 'addChange', params: ({ event }) => event.change },
    },
  },
  states: {
    quiet: { entry: 'forget' },
    shown: { on: { 'notice.close': 'quiet', 'notice.forget': 'quiet' } },
  },
})
