import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AccountChangeKind } from '#contract/accounts/entities/account-change.ts'
import type { Int8, Json } from '#server/platform/postgres/tables.ts'

interface MembersTable {
  id: GeneratedAlways<string>
  name: string
  nickname: string
  avatar: string
  vip_level: Generated<number>
  kind: 'member' | 'anchor' | 'agent'
  status: Generated<'0' | '1' | '2'>
  password_hash: string
  legacy_password: Generated<boolean>
  created_at: Generated<Date>
  /** E.164; starts with `phone_area`. */
  phone: ColumnType<string | null, string | null | undefined, string | null>
  phone_area: ColumnType<string | null, string | null | undefined, string | null>
  mail: ColumnType<string | null, string | null | undefined, string | null>
  real_name: ColumnType<string | null, string | null | undefined, string | null>
  /** Read it with to_char: the driver makes it midnight of the server's own time zone. */
  birthday: ColumnType<Date | null, string | null | undefined, string | null>
  last_login_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  password_changed_at: Generated<Date>
  settle_currency: Generated<'CNY' | 'USDT'>
  register_request_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Of whoever invited the member; given with the registration. */
  invite_code: ColumnType<string | null, string | null | undefined, never>
  /** Seeded by the demo: server/demo/demo-blocked-people.ts. */
  is_demo: Generated<boolean>
  /** When the member said to be of age. */
  age_confirmed_at: ColumnType<Date | null, Date | null | undefined, never>
  /** What was agreed to at that moment: `privacy:2026-11-22,terms:…`; null: registered before that was asked. */
  agreed_versions: ColumnType<string | null, string | null | undefined, never>
  /** It came with the registration, and the member has neither changed nor kept it. */
  nickname_given: Generated<boolean>
  nickname_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  withdrawals_held_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  withdrawals_frozen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  password_reset_required_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface SessionsTable {
  token_hash: Buffer
  member_id: Int8
  created_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  ended_reason: string | null
  device_uuid: string
  client_type: string
  address: string
  user_agent: Generated<string>
  last_seen_at: ColumnType<Date | null, Date | undefined, Date>
  /** When the session last showed the password, a passkey or a code of the authenticator. */
  factor_proved_at: ColumnType<Date | null, undefined, Date>
  /** When it last showed a code that was sent to a contact of the account. */
  contact_proved_at: ColumnType<Date | null, undefined, Date>
}

interface OneTimeCodesTable {
  id: GeneratedAlways<string>
  purpose: string
  contact: string
  member_id: ColumnType<string | null, string | null, string | null>
  address: string
  channel: 'sms' | 'mail'
  area_code: string
  prefix: string
  asker: string
  is_stranger: boolean
  is_sent: boolean
  device_hash: Buffer | null
  code_hash: Buffer
  tries_left: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface AgreementsAcceptedTable {
  id: GeneratedAlways<string>
  member_id: Int8
  versions: string
  accepted_at: Date
}

interface StepTicketsTable {
  token_hash: Buffer
  kind: string
  member_id: ColumnType<string | null, string | null, string | null>
  payload: Json<unknown>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface LoginFailuresTable {
  key: string
  count: number
  until: Date
  last_at: Date
}

interface PasskeysTable {
  credential_id: string
  member_id: Int8
  public_key: Buffer
  counter: Int8
  transports: Json<string[]>
  name: string
  created_at: Date
  last_used_at: Date | null
}

interface PasskeyChallengesTable {
  challenge_id: string
  member_id: ColumnType<string | null, string | null, string | null>
  challenge: string
  expires_at: Date
}

interface TotpSecretsTable {
  member_id: Int8
  sealed: Buffer
  confirmed_at: Date | null
  last_counter: Generated<string>
  created_at: Date
}

interface RecoveryCodesTable {
  member_id: Int8
  /** Of a code of an older version this is the fingerprint of its plain hash. */
  code_hash: Buffer
  is_keyed: ColumnType<boolean, true, true>
  used_at: Date | null
}

interface AccountChangesTable {
  id: GeneratedAlways<string>
  member_id: Int8
  kind: AccountChangeKind
  what: string
  at: Date
  token_hash: Buffer
  /** What `sealed` is bound to. */
  seal_id: string
  /** What stood before: Former of ports.ts. */
  sealed: Buffer | null
  disowned_at: Date | null
  holds_withdrawals: Generated<boolean>
}

interface SecurityLogTable {
  seq: Int8
  previous: Buffer
  hash: Buffer
  content: string
  member_id: GeneratedAlways<string | null>
  kind: GeneratedAlways<string>
  at_ms: GeneratedAlways<string>
}

/** Empty but inside a transaction: 0086-security-log.ts moves its rows to the log at the commit. */
interface SecurityLogEntriesTable {
  id: GeneratedAlways<string>
  content: string
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    agreements_accepted: AgreementsAcceptedTable
    members: MembersTable
    sessions: SessionsTable
    one_time_codes: OneTimeCodesTable
    step_tickets: StepTicketsTable
    login_failures: LoginFailuresTable
    passkeys: PasskeysTable
    passkey_challenges: PasskeyChallengesTable
    totp_secrets: TotpSecretsTable
    recovery_codes: RecoveryCodesTable
    account_changes: AccountChangesTable
    security_log: SecurityLogTable
    security_log_entries: SecurityLogEntriesTable
  }
}
