import type { agents as chinese } from './zh-CN.ts'

export const agents: typeof chinese = {
  link: {
    title: 'Invitation',
    member: 'You are logged in',
    memberText: 'Invite codes count at registration only: an existing account cannot be invited.',
    unknown: 'This invite code does not exist',
    unknownText: 'The link may be incomplete. Check it with whoever sent it, or register without a code.',
    home: 'Go to the home page',
    register: 'Register without it',
  },
  box: {
    qr: 'QR code of your link',
    link: 'Your link',
    code: 'Invite code',
    copyLink: 'Copy the link',
    copyCode: 'Copy the invite code',
    copied: 'Copied',
    copyFailed: 'Could not copy: select the text and copy it',
    share: 'Share',
    shareText: 'Watch matches with me on {{site}}',
    save: 'Save QR code',
  },
  steps: { registered: 'Registered', deposited: 'Deposit', played: 'Bet', notYet: 'not yet' },
  list: {
    levels: 'Level',
    level1: 'Invited by me',
    level2: 'Invited by friends',
    empty1: 'Nobody has registered with your link yet.',
    empty2: 'Your friends have not invited anyone yet.',
    joined: 'Registered {{at}}',
  },
  invite: {
    title: 'Invite friends',
    lead: 'Send your link to friends: your invite code is filled in when they register.',
    yours: 'Your invite code',
    friends: 'Friends you invited',
    rules:
      'Names are masked. Do not invite anyone under 18 or who has excluded themselves. Inviting yourself does not count.',
  },
}
