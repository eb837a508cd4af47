import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { VerificationCounts } from '#contract/verification/entities/verification.ts'
import type { CallName } from '#contract/registry.ts'
import type { ExpectedAnswer } from '#server/verification/domain/challenge-answers.ts'

/** int8: read as a decimal string; ids stay strings, amounts become numbers at the store's edge. */
type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>
type Json<T> = ColumnType<T, string, string>

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
  nickname_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface OneTimeCodesTable {
  id: GeneratedAlways<string>
  purpose: string
  contact: string
  member_id: ColumnType<string | null, string | null, string | null>
  address: string
  code_hash: Buffer
  tries_left: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
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

interface OutboxMessagesTable {
  id: GeneratedAlways<string>
  channel: 'sms' | 'mail'
  recipient: string
  subject: string
  body: string
  at: Date
  status: 'waiting' | 'sent' | 'unknown' | 'failed'
  attempts: Generated<number>
  due_at: Date
}

interface LoginFailuresTable {
  key: string
  count: number
  until: Date
  last_at: Date
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
}

interface SecretsTable {
  name: string
  value: Buffer
}

interface IdempotencyRecordsTable {
  member_id: Int8
  request_id: string
  path: string
  fingerprint: Buffer
  /** Null only inside the transaction that claims the id. */
  response: ColumnType<unknown, string | null, string>
  at: Generated<Date>
}

interface AuditTable {
  id: GeneratedAlways<string>
  actor: string
  action: string
  subject: string
  details: Json<unknown>
  at: Generated<Date>
}

interface MatchesTable {
  match_id: GeneratedAlways<string>
  sports_type: 'football' | 'basketball' | 'esports' | 'anchor'
  league_id: string
  match_name: string
  home_name: string
  home_logo: string
  visit_name: string
  visit_logo: string
  start_at: Date
  animation_url: Generated<string>
  state: Json<MatchState>
  version: Generated<string>
}

interface RoomsTable {
  room_no: string
  anchor_id: Int8
  match_id: ColumnType<string | null, string | null, string | null>
  anchor_type: 'match' | 'cast'
  sports_type: 'football' | 'basketball' | 'esports' | 'anchor'
  title: string
  description: Generated<string>
  poster_url: Generated<string>
  status: Generated<'0' | '1' | '2'>
  slow_mode_seconds: Generated<number>
  all_muted: Generated<boolean>
  pinned_text: Generated<string>
  anchor_status: Generated<number>
}

interface RoomModeratorsTable {
  room_no: string
  member_id: Int8
  granted_at: Generated<Date>
}

interface MutesTable {
  room_no: string
  member_id: Int8
  by_id: Int8
  reason: Generated<string>
  since: Generated<Date>
  until: Date | null
}

interface RoomLogsTable {
  room_no: string
  epoch: string
  last_seq: Int8
}

interface RoomMessagesTable {
  room_no: string
  seq: Int8
  id: string
  at: Date
  username: Generated<string>
  content: Json<MessageContent>
  author_id: ColumnType<string | null, string | null, string | null>
  request_id: string | null
}

interface FollowsTable {
  member_id: Int8
  anchor_id: Int8
  since: Generated<Date>
}

interface StreamKeysTable {
  key_hash: Buffer
  room_no: string
  created_at: Generated<Date>
  revoked_at: Date | null
}

interface LedgerAccountsTable {
  id: GeneratedAlways<string>
  owner: string
  kind: string
  currency: string
  balance_minor: Int8
  overdraft: Generated<boolean>
}

interface LedgerPostingsTable {
  id: GeneratedAlways<string>
  request_id: string
  debit_id: Int8
  credit_id: Int8
  amount_minor: Int8
  currency: string
  reason: string
  reference: Generated<string>
  at: Generated<Date>
}

interface OutboxTable {
  id: GeneratedAlways<string>
  topic: string
  payload: Json<unknown>
  at: Generated<Date>
}

interface GiftsTable {
  gift_id: number
  gift_type: 'hot' | 'luxury'
  status: Generated<'0' | '1' | '2'>
  old_id: string
  price: number
  name: string
  url: string
  svga_url: string
  layout: 'center' | 'full'
  sort: number
}

interface GiftSendsTable {
  id: GeneratedAlways<string>
  room_no: string
  member_id: Int8
  gift_id: number
  count: number
  coins: Int8
  combo: number
  request_id: string
  coins_after: Int8
  at: Generated<Date>
}

interface OrdersTable {
  order_id: GeneratedAlways<string>
  member_id: Int8
  match_id: Int8
  selection_id: string
  category_name: string
  item_name: string
  team_logo: Generated<string>
  score: string
  odds_milli: number
  stake_minor: Int8
  currency: 'CNY' | 'USDT'
  status: Generated<'accepted' | 'reverted'>
  room_no: string | null
  follows_order_id: ColumnType<string | null, string | null, string | null>
  request_id: string
  asked_odds_milli: number
  accept: 'none' | 'higher' | 'any'
  balance_after_minor: Int8
  placed_at: Generated<Date>
  reverted_at: Date | null
}

interface FeedMatchesTable {
  match_id: Int8
  slot: string
  round: number
  seed: Int8
  finished_at: Date | null
}

interface SiteSettingsTable {
  key: string
  value: Json<unknown>
  version: Generated<string>
  updated_at: Generated<Date>
  updated_by: string
}

interface AccessPassesTable {
  device_uuid: string
  kind: 'accepted' | 'white'
  member_name: Generated<string>
  until: Date
}

interface PointLogsTable {
  id: GeneratedAlways<string>
  name: string
  page: string
  value: ColumnType<string | null, number | null, number | null>
  at: Date
  received_at: Date
  member_id: ColumnType<string | null, string | null, string | null>
  device_uuid: string
  client_type: string
}

interface VerificationDemandsTable {
  id: string
  call: CallName
  device_uuid: string
  member_id: ColumnType<string | null, string | null, string | null>
  score: number
  left_counts: Json<VerificationCounts>
  score_limit: number
  wrong_answers: Generated<number>
  expires_at: Date
  solved_at: ColumnType<Date | null, never, Date>
}

interface VerificationChallengesTable {
  id: string
  demand_id: string
  expected: Json<ExpectedAnswer>
  given_at: Date
  used_at: ColumnType<Date | null, never, Date>
}

interface VerificationTicketsTable {
  token_hash: Buffer
  call: string
  device_uuid: string
  uses: Generated<number>
  expires_at: Date
}

interface KnownDevicesTable {
  member_id: Int8
  device_uuid: string
  first_at: Date
  last_at: Date
}

interface RiskEventsTable {
  kind: 'try' | 'challenge'
  address: string
  device_uuid: string
  member_id: ColumnType<string | null, string | null, string | null>
  at: Date
}

interface MemberStepsTable {
  member_id: Int8
  step: 'skipUSDT' | 'confirmRealName'
  at: Date
}

interface BankCardsTable {
  id: string
  member_id: Int8
  fingerprint: Buffer
  /** Number and holder. */
  sealed: Buffer
  bank_name: string
  created_at: Date
}

interface VirtualWalletsTable {
  id: string
  member_id: Int8
  fingerprint: Buffer
  /** The address. */
  sealed: Buffer
  network: 'TRC20' | 'ERC20'
  label: string
  whitelisted_at: Date | null
  created_at: Date
}

interface WithdrawPasswordsTable {
  member_id: Int8
  hash: string
  tries: Generated<number>
  locked_until: Date | null
}

interface AvatarsTable {
  id: string
  member_id: Int8
  request_id: string
  /** WebP. */
  picture: Buffer
  created_at: Date
}

interface PostalAddressesTable {
  member_id: Int8
  sealed: Buffer
  updated_at: Date
}

interface MaterialsTable {
  id: string
  member_id: Int8
  request_id: string
  kind: 'identity' | 'address' | 'payment' | 'other'
  status: Generated<'0' | '1' | '2'>
  sealed_name: Buffer
  sealed: Buffer
  size_bytes: number
  submitted_at: Date
}

interface BirthdayClaimsTable {
  member_id: Int8
  year: number
  request_id: string
  amount_minor: Int8
  at: Date
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
  code_hash: Buffer
  used_at: Date | null
}

export interface Tables {
  members: MembersTable
  sessions: SessionsTable
  secrets: SecretsTable
  idempotency_records: IdempotencyRecordsTable
  audit: AuditTable
  matches: MatchesTable
  rooms: RoomsTable
  room_moderators: RoomModeratorsTable
  mutes: MutesTable
  room_logs: RoomLogsTable
  room_messages: RoomMessagesTable
  follows: FollowsTable
  stream_keys: StreamKeysTable
  ledger_accounts: LedgerAccountsTable
  ledger_postings: LedgerPostingsTable
  outbox: OutboxTable
  gifts: GiftsTable
  gift_sends: GiftSendsTable
  orders: OrdersTable
  feed_matches: FeedMatchesTable
  one_time_codes: OneTimeCodesTable
  step_tickets: StepTicketsTable
  outbox_messages: OutboxMessagesTable
  login_failures: LoginFailuresTable
  site_settings: SiteSettingsTable
  access_passes: AccessPassesTable
  point_logs: PointLogsTable
  verification_demands: VerificationDemandsTable
  verification_challenges: VerificationChallengesTable
  verification_tickets: VerificationTicketsTable
  known_devices: KnownDevicesTable
  risk_events: RiskEventsTable
  member_steps: MemberStepsTable
  bank_cards: BankCardsTable
  virtual_wallets: VirtualWalletsTable
  withdraw_passwords: WithdrawPasswordsTable
  avatars: AvatarsTable
  postal_addresses: PostalAddressesTable
  materials: MaterialsTable
  birthday_claims: BirthdayClaimsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
}

export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>
