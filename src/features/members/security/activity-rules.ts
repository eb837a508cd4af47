import { AccountChangeKind } from '#contract/accounts/entities/account-change.ts'
import type { SecurityEvent, SecurityEventKind } from '#contract/accounts/entities/security-event.ts'

type Tone = 'plain' | 'warning' | 'danger'

/** The message of each kind, and how much it should catch the eye. */
const kinds = {
  login: { key: 'login', tone: 'plain' },
  'login.failed': { key: 'loginFailed', tone: 'warning' },
  'password.wrong': { key: 'passwordWrong', tone: 'warning' },
  logout: { key: 'logout', tone: 'plain' },
  'sessions.ended': { key: 'sessionsEnded', tone: 'plain' },
  'session.idle': { key: 'sessionIdle', tone: 'plain' },
  'password.changed': { key: 'passwordChanged', tone: 'plain' },
  'password.reset': { key: 'passwordReset', tone: 'warning' },
  'contact.bound': { key: 'contactBound', tone: 'plain' },
  'contact.changed': { key: 'contactChanged', tone: 'warning' },
  'factor.on': { key: 'factorOn', tone: 'plain' },
  'factor.off': { key: 'factorOff', tone: 'warning' },
  'passkey.added': { key: 'passkeyAdded', tone: 'plain' },
  'passkey.removed': { key: 'passkeyRemoved', tone: 'warning' },
  'withdraw-password.set': { key: 'withdrawSet', tone: 'plain' },
  'withdraw-password.changed': { key: 'withdrawChanged', tone: 'plain' },
  'withdraw-password.reset': { key: 'withdrawReset', tone: 'warning' },
  'payout.added': { key: 'payoutAdded', tone: 'warning' },
  'payout.removed': { key: 'payoutRemoved', tone: 'plain' },
  'operator.changed': { key: 'operatorChanged', tone: 'warning' },
  'account.activated': { key: 'accountActivated', tone: 'plain' },
  'limit.lowered': { key: 'limitLowered', tone: 'plain' },
  'limit.raise-asked': { key: 'limitRaiseAsked', tone: 'plain' },
  'limit.raise-withdrawn': { key: 'limitRaiseWithdrawn', tone: 'plain' },
  'limit.raised': { key: 'limitRaised', tone: 'warning' },
  'reminder.changed': { key: 'reminderChanged', tone: 'plain' },
  'play.timed-out': { key: 'playTimedOut', tone: 'plain' },
  'play.excluded': { key: 'playExcluded', tone: 'plain' },
  'account.disowned': { key: 'accountDisowned', tone: 'danger' },
} as const satisfies Record<SecurityEventKind, { key: string; tone: Tone }>

const commands = {
  'member.block': 'blocked',
  'member.unblock': 'unblocked',
  'member.sleep': 'slept',
  'member.unfreeze': 'unfrozen',
  'role.grant': 'moderatorGranted',
  'role.revoke': 'moderatorRevoked',
  'room-staff.grant': 'roomStaffGranted',
  'room-staff.revoke': 'roomStaffRevoked',
  'staff.grant': 'staffGranted',
  'staff.revoke': 'staffRevoked',
  'white.add': 'whiteListed',
  'white.remove': 'whiteUnlisted',
  'stream-key': 'streamKeyIssued',
  'stream.end': 'streamEnded',
  'order.revert': 'orderReverted',
} as const

/** How an event is said: the message's key; an operator's command has one of its own. */
export const activityKeyOf = ({ kind, command }: Pick<SecurityEvent, 'kind' | 'command'>) =>
  kind === 'operator.changed' && command in commands ? commands[command as keyof typeof commands] : kinds[kind].key

export const activityToneOf = ({ kind }: Pick<SecurityEvent, 'kind'>): Tone => kinds[kind].tone

/** Asked of what somebody did from another device; who disowned the account has said so already. */
export const mayBeSomebodyElse = ({
  kind,
  current,
  deviceType,
}: Pick<SecurityEvent, 'kind' | 'current' | 'deviceType'>): boolean =>
  kind !== 'account.disowned' && !current && deviceType !== ''

/** Changes of the account stand in the list from which they can be undone. */
export const canBeDisowned = ({ kind }: Pick<SecurityEvent, 'kind'>): boolean =>
  AccountChangeKind.safeParse(kind).success
