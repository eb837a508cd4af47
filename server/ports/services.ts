import type { SiteInfo } from '#contract/entities/site.ts'
import type { Accounts, OneTimeCodes, Recovery, Registrations, StepTickets } from './account-steps.ts'
import type { LoginLimiter, Members, Sessions } from './accounts.ts'
import type { Gate } from './gate.ts'
import type { LiveList, Matches } from './matches.ts'
import type { Media } from './media.ts'
import type { MemberCare } from './member-care.ts'
import type { MessageOutbox } from './messages.ts'
import type { Bets, Gifts, Wallets } from './money.ts'
import type { Payouts } from './payouts.ts'
import type { PointLogs } from './points.ts'
import type { Presence, RoomLog, Rooms } from './rooms.ts'
import type { Authenticators, Passkeys } from './security.ts'
import type { SiteSettings } from './site-config.ts'
import type { Risk, Verifications } from './verification.ts'

export interface Log {
  debug(fields: object, text: string): void
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}

/**
 * Commands that are not tied to a log entry or a posting: the same member, request id and body get the same answer,
 * another body gets REQUEST_ID_REUSED. `run` happens once; when it throws, nothing is kept.
 */
export interface Answers {
  once<T>(
    memberId: string,
    request: { requestId: string },
    path: string,
    run: () => Promise<T>,
  ): Promise<{ answer: T } | { reused: true }>
}

export interface Audit {
  note(actor: string, action: string, subject: string, details: object): Promise<void>
}

/** The audit as operators read it. */
export interface AuditLog extends Audit {
  newest(limit: number): Promise<{ atMs: number; actor: string; action: string; subject: string; details: unknown }[]>
}

/** Everything that handlers may use. */
export interface Services {
  now(): number
  log: Log
  site: () => SiteInfo
  settings: SiteSettings
  gate: Gate
  points: PointLogs
  members: Members
  accounts: Accounts
  sessions: Sessions
  codes: OneTimeCodes
  tickets: StepTickets
  registrations: Registrations
  recovery: Recovery
  authenticators: Authenticators
  passkeys: Passkeys
  memberCare: MemberCare
  payouts: Payouts
  messageOutbox: MessageOutbox
  loginLimiter: LoginLimiter
  risk: Risk
  verifications: Verifications
  answers: Answers
  audit: Audit
  rooms: Rooms
  roomLog: RoomLog
  presence: Presence
  media: Media
  matches: Matches
  liveList: LiveList
  wallets: Wallets
  gifts: Gifts
  bets: Bets
}
