import type { changes as words } from './zh-CN.ts'

export const changes: typeof words = {
  confirm: {
    title: 'Confirm it is you',
    lead: {
      both: 'Before changing your account, please verify it is you and enter the code we send to your current contact.',
      factor: 'Before changing your account, please verify it is you.',
      code: 'Before changing your account, please enter the code we send to your current contact.',
    },
    method: 'How to verify',
    methods: { password: 'Password', passkey: 'Passkey', totp: 'Authenticator code' },
    password: 'Log-in password',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
    capsLock: 'Caps Lock is on',
    totp: '6-digit authenticator code, or a recovery code',
    passkey: 'Press Confirm and follow your device.',
    passkeyCancelled: 'The passkey was not confirmed, please try again',
    contact: 'Send the code to',
    code: 'Code',
    codePlaceholder: '6 digits',
    ask: 'Send code',
    again: 'Again in {{seconds}} s',
    sent: 'A code was sent to {{to}}',
    submit: 'Confirm',
    note: 'You will not be asked again for {{minutes}} {{minutes|minute|minutes}}.',
    fault: 'The server did not respond. Check your network and try again',
  },
  kinds: {
    password: {
      changed: 'The log-in password was changed',
      reset: 'The log-in password was reset with “Forgot password”',
    },
    contact: { bound: 'The contact {{what}} was added', changed: 'The contact was changed to {{what}}' },
    factor: { on: 'The authenticator code was turned on', off: 'The authenticator code was turned off' },
    passkey: { added: 'The passkey {{what}} was added', removed: 'The passkey {{what}} was deleted' },
    'withdraw-password': {
      set: 'The withdrawal password was set',
      changed: 'The withdrawal password was changed',
      reset: 'The withdrawal password was reset',
    },
    payout: { added: 'The payout method {{what}} was added', removed: 'The payout method {{what}} was removed' },
  },
  notice: {
    title: 'Your account was changed',
    text: 'Another device has just changed your account:',
    held: 'Withdrawals are paused for 24 hours.',
    consequence:
      'If this was not you: the change and all after it are undone, every device is logged out, withdrawals are frozen, and the password has to be reset with “Forgot password”.',
    mine: 'It was me',
    notMe: 'Not me, secure my account',
    notMeShort: 'Not me',
  },
  list: {
    title: 'Account changes',
    hint: 'From the last {{days}} {{days|day|days}}. If one was not you, undo it here and secure your account',
    none: 'No recent changes',
  },
  notMe: {
    title: 'This was not me',
    text: 'If it was not you who changed the account, secure it at once. Then:',
    undo: 'the change and all after it are undone, and the old contact is back',
    sessions: 'every device is logged out at once',
    freeze: 'withdrawals are frozen until support has looked into it',
    recover: 'the password has to be reset with “Forgot password” before the next log-in',
    mine: 'It was me, go to the home page',
    secured: 'Your account is secured',
    securedText:
      'The change was undone, every device was logged out and withdrawals are frozen. Reset the password now using your old contact, then ask support to lift the freeze.',
    reset: 'Reset the password',
    over: 'The link is no longer valid',
    overText:
      'It has expired or is incomplete. If you still think someone else is using your account, contact support.',
    support: 'Contact support',
  },
}
