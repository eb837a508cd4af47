import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Accounts, OneTimeCodes, Recovery, Registrations, StepTickets } from '#server/accounts/account-ports.ts'
import type { LoginLimiter, Members, Sessions } from '#server/accounts/ports.ts'
import type { Gate } from '#server/access/ports.ts'
import type { LiveList, Matches } from '#server/sports/ports.ts'
import type { Media } from '#server/media/ports.ts'
import type { MemberCare } from '#server/members/ports.ts'
import type { MessageOutbox } from '#server/platform/messages/ports.ts'
import type { Bets, Gifts, Wallets } from '#server/gifts/ports.ts'
import type { Payouts } from '#server/wallet/ports.ts'
import type { PointLogs } from '#server/site/telemetry-port.ts'
import type { Presence, RoomLog, Rooms } from '#server/rooms/ports.ts'
import type { Authenticators, Passkeys } from '#server/accounts/security-ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { Risk, Verifications } from '#server/verification/ports.ts'

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
