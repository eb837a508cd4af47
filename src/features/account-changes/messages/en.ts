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
}
