import type { changes as words } from './zh-CN.ts'

export const changes: typeof words = {
  confirm: {
    title: 'Confirm that it is you',
    lead: {
      both: 'Before your account changes, please verify yourself and enter a code that goes to a contact it has already.',
      factor: 'Before your account changes, please verify yourself.',
      code: 'Before your account changes, please enter a code that goes to a contact it has already.',
    },
    method: 'How to verify',
    methods: { password: 'Password', passkey: 'Passkey', totp: 'Authenticator' },
    password: 'Login password',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
    capsLock: 'Caps Lock is on',
    totp: 'The 6 digits of the authenticator, or a recovery code',
    passkey: 'Press Confirm and follow your device.',
    passkeyCancelled: 'The passkey was not confirmed, please try again',
    contact: 'Send the code to',
    code: 'Code',
    codePlaceholder: '6 digits',
    ask: 'Send code',
    again: 'Again in {{seconds}} s',
    sent: 'A code was sent to {{to}}',
    submit: 'Confirm',
    note: 'It counts for further changes within {{minutes}} minutes.',
    fault: 'The server did not answer. Check the network and try again',
  },
  kinds: {
    password: {
      changed: 'The log-in password was changed',
      reset: 'The log-in password was reset by “Forgot password”',
    },
    contact: { bound: 'The contact {{what}} was bound', changed: 'The contact was changed to {{what}}' },
    factor: { on: 'The authenticator was turned on', off: 'The authenticator was turned off' },
    passkey: { added: 'The passkey {{what}} was added', removed: 'A passkey was deleted {{what}}' },
    'withdraw-password': {
      set: 'The withdrawal password was set',
      changed: 'The withdrawal password was changed',
      reset: 'The withdrawal password was reset',
    },
    payout: { added: 'The payout method {{what}} was added', removed: 'The payout method {{what}} was removed' },
  },
  notice: {
    title: 'Your account was changed',
    text: 'Another device has just changed your account. Withdrawals wait for 24 hours:',
    consequence:
      'If this was not you: the change and all after it are undone, every device is logged out, withdrawals are frozen, and the password has to be reset by “Forgot password”.',
    mine: 'It was me',
    notMe: 'Not me, secure my account',
    notMeShort: 'Not me',
  },
  list: {
    title: 'Changes of the account',
    hint: 'Of the last {{days}} days; what was not you can be undone here, and secures the account',
    none: 'Nothing was changed lately',
  },
  notMe: {
    title: 'This was not me',
    text: 'If it was not you who changed the account, secure it at once. Then:',
    undo: 'the change and all after it are undone, and the old contact is back',
    sessions: 'every device is logged out at once',
    freeze: 'withdrawals are frozen until support has looked at it',
    recover: 'the password has to be reset by “Forgot password” before the next log-in',
    mine: 'It was me, go to the home page',
    secured: 'Your account is secured',
    securedText:
      'The change was undone, every device was logged out and withdrawals are frozen. Reset the password now by your old contact, then ask support to lift the freeze.',
    reset: 'Reset the password',
    over: 'The link is no longer valid',
    overText:
      'It has expired or is not complete. If you still think that somebody else uses your account, contact support.',
    support: 'Contact support',
  },
}
