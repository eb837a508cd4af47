import * as z from 'zod/mini'
import { Month } from './agents/entities/agent-statement.ts'
import { promotionCommands } from './promotions/admin.ts'
import { LotteryGame, LotteryIssue } from './lottery/entities/lottery.ts'
import { SoccerIssue } from './lottery/entities/soccer.ts'
import { RoomNo } from './ids.ts'
import { roomStaffCommands, wordCommands } from './rooms/admin.ts'
import { agentReasonMax, anchorReasonMax, exclusionMonths, timeOutDays } from './limits.ts'
import { SecurityEventKind } from './accounts/entities/security-event.ts'
import { RejectReason } from './finance/entities/bank-deposit-order.ts'
import { TxId } from './finance/entities/chain-deposit.ts'
import { ChainDepositId } from './finance/entities/chain-deposit-news.ts'
import { AccessRule } from './access/entities/access-rule.ts'
import { memberCommands } from './members/admin.ts'
import { reportCommands } from './rooms/admin.ts'
import { messageCommands } from './messages/admin.ts'
import { keyCodes, Notice, type KeyCode } from './site/entities/site-config.ts'
import { MatchResultAsked } from './sports/match-result.ts'
import { VerificationCounts } from './verification/entities/verification.ts'
import { VenueFault } from './venues/entities/venue-fault.ts'
import { ChannelCode } from './venues/entities/venue-transfer.ts'
import { chanceCommands } from './promotions/chance-admin.ts'
import { SettlementCurrency } from './wallet/entities/money.ts'
import { calls, type CallName } from './registry.ts'

/**
 * The operators' part of the contract: POST `adminPath` on the server's own machine, with the token of the data folder in
 * the header `adminTokenHeader`. One request, one answer, no envelope. Every command that changes something is audited.
 */
export const adminPath = '/admin/run'
export const adminTokenHeader = 'admin-token'

/** Requests carry whole settings: help articles are the longest. */
export const adminBodyBytesMax = 8 * 1024 * 1024

const Name = z.string().check(z.minLength(1), z.maxLength(60))
const Path = z.string().check(
  z.refine((path) => Object.values(calls).some((call) => call.path === path), {
    error: 'is the path of no call',
  }),
)
const OrderNumber = z.string().check(z.regex(/^\d{1,18}$/, 'is no order id'))
/** A place in a chain, of the ledger or the security log, and the hash of its row. */
const ChainHead = z.strictObject({
  seq: z.string().check(z.regex(/^\d{1,15}$/, 'is no place in a chain')),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is no hash')),
})
const TimeMs = z.int().check(z.minimum(0))
/** True: the head of a room's moderators instead of a moderator. [P-02] */
const asHead = { head: z._default(z.boolean(), false) }

export const AdminRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('stream-key'), anchor: Name }),
  z.strictObject({ command: z.literal('stream.end'), roomNo: RoomNo }),
  /** Applications for a room, and their decisions. */
  z.strictObject({ command: z.literal('anchor.applications') }),
  z.strictObject({ command: z.literal('anchor.approve'), member: Name }),
  z.strictObject({
    command: z.literal('anchor.refuse'),
    member: Name,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(anchorReasonMax)),
  }),
  z.strictObject({
    command: z.literal('order.revert'),
    orderId: OrderNumber,
  }),
  /** How a match went, by hand: settles its bets, again where a result was wrong. */
  z.strictObject({ command: z.literal('match.result'), ...MatchResultAsked.shape }),
  /** Matches that should be over and whose bets no result decides, the longest ago first. */
  z.strictObject({ command: z.literal('match.overdue'), limit: z.int().check(z.minimum(1), z.maximum(1000)) }),
  /** Calls a draw off that is not held yet: every stake goes back when its time has come. */
  z.strictObject({ command: z.literal('lottery.void'), game: LotteryGame, issue: LotteryIssue }),
  /** Who waits to become an agent, and what is decided. [P-03] */
  z.strictObject({ command: z.literal('agent.applications') }),
  z.strictObject({ command: z.literal('agent.approve'), member: Name }),
  z.strictObject({
    command: z.literal('agent.refuse'),
    member: Name,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(agentReasonMax)),
  }),
  /** Counts a month that is over, or holds a closed one against its statements. */
  z.strictObject({ command: z.literal('agent.close'), month: Month }),
  /** Pays what is counted; takes the month that was closed last back. `member` null: of all agents. */
  z.strictObject({ command: z.literal('agent.pay'), month: Month, member: z.nullable(Name) }),
  z.strictObject({ command: z.literal('agent.reverse'), month: Month, member: z.nullable(Name) }),
  /** Calls a round of the soccer lottery off that is not settled: every stake goes back. */
  z.strictObject({ command: z.literal('lottery.soccer-void'), issue: SoccerIssue }),
  ...promotionCommands,
  ...chanceCommands,
  z.strictObject({ command: z.literal('role.grant'), roomNo: RoomNo, member: Name, ...asHead }),
  z.strictObject({ command: z.literal('role.revoke'), roomNo: RoomNo, member: Name, ...asHead }),
  ...roomStaffCommands,
  ...wordCommands,
  z.strictObject({ command: z.literal('ledger.verify'), head: z.optional(ChainHead) }),
  z.strictObject({ command: z.literal('ledger.head') }),
  /** Orders of the finance group that are in a phase (docs/orders.md), the newest first. */
  z.strictObject({
    command: z.literal('finance.list'),
    phase: z.enum(['waiting', 'underway', 'succeeded', 'ended']),
    limit: z.int().check(z.minimum(1), z.maximum(1000)),
  }),
  z.strictObject({ command: z.literal('finance.show'), orderId: OrderNumber }),
  /** What has come of a deposit that nobody can credit by itself, as typed: 250.00. */
  z.strictObject({
    command: z.literal('finance.credit'),
    orderId: OrderNumber,
    amount: z.string().check(z.maxLength(40)),
  }),
  z.strictObject({ command: z.literal('finance.refuse'), orderId: OrderNumber }),
  /** Lets a large withdrawal go to the provider. */
  z.strictObject({ command: z.literal('finance.approve'), orderId: OrderNumber }),
  /** A withdrawal has reached its member, whatever the provider said. */
  z.strictObject({ command: z.literal('finance.settle'), orderId: OrderNumber }),
  /** Speed pays that wait for a decision, with both sides and the pictures. */
  z.strictObject({ command: z.literal('finance.appeals'), limit: z.int().check(z.minimum(1), z.maximum(1000)) }),
  /** Decides a speed pay that was appealed: the payer is credited, or the payee gets back what is held. */
  z.strictObject({
    command: z.literal('finance.decide'),
    orderId: OrderNumber,
    for: z.enum(['payer', 'payee']),
    reason: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  /** Transfers to accounts of the house that their members say they have made, the oldest first. */
  z.strictObject({ command: z.literal('bank.list'), limit: z.int().check(z.minimum(1), z.maximum(1000)) }),
  z.strictObject({ command: z.literal('bank.show'), orderId: OrderNumber }),
  /** It has come: all that was asked for, or so much as typed: 250.00. */
  z.strictObject({
    command: z.literal('bank.accept'),
    orderId: OrderNumber,
    amount: z.optional(z.string().check(z.maxLength(40))),
  }),
  /** It has not come. The member reads why. */
  z.strictObject({ command: z.literal('bank.reject'), orderId: OrderNumber, reason: RejectReason }),
  /** Entries of statements that wait for an operator, the oldest first. */
  z.strictObject({ command: z.literal('bank.held'), limit: z.int().check(z.minimum(1), z.maximum(1000)) }),
  /** An entry that is held is this order's money. */
  z.strictObject({ command: z.literal('bank.assign'), entryId: OrderNumber, orderId: OrderNumber }),
  /** An entry that is held needs nothing more: it was sent back, or is credited already. */
  z.strictObject({ command: z.literal('bank.close'), entryId: OrderNumber, note: RejectReason }),
  z.strictObject({ command: z.literal('bank.accounts') }),
  /** Writes the pictures of an order into the data folder, readable by the server's own account, and names them. */
  z.strictObject({ command: z.literal('finance.proofs'), orderId: OrderNumber }),
  /** The sandbox provider answers nobody for so long; 0 ends it. */
  z.strictObject({ command: z.literal('finance.outage'), minutes: z.int().check(z.minimum(0), z.maximum(1_440)) }),
  /** Transfers by chains that wait for an operator, the oldest first. */
  z.strictObject({ command: z.literal('chain.held'), limit: z.int().check(z.minimum(1), z.maximum(1000)) }),
  /** Without an amount: what has come. With one: so much USDT, as typed. */
  z.strictObject({
    command: z.literal('chain.credit'),
    id: ChainDepositId,
    amount: z.optional(z.string().check(z.maxLength(40))),
  }),
  /** It was sent back by this transaction: the site has no key to do it with. */
  z.strictObject({ command: z.literal('chain.return'), id: ChainDepositId, txId: TxId }),
  /** A transfer on the sandbox chain, in a block of its own; `token` another contract than that of USDT. */
  z.strictObject({
    command: z.literal('chain.pay'),
    address: z.string().check(z.maxLength(64)),
    amount: z.string().check(z.maxLength(40)),
    token: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{1,64}$/, 'is no token'))),
  }),
  z.strictObject({ command: z.literal('chain.mine'), count: z.int().check(z.minimum(1), z.maximum(500)) }),
  /** Drops the newest blocks of the sandbox chains for others; their transfers come again, or never. */
  z.strictObject({
    command: z.literal('chain.reorg'),
    depth: z.int().check(z.minimum(1), z.maximum(150)),
    transfers: z.enum(['drop', 'keep']),
  }),

  z.strictObject({ command: z.literal('config.list') }),
  z.strictObject({ command: z.literal('config.get'), key: z.enum(keyCodes as [KeyCode, ...KeyCode[]]) }),
  /** `value` is held against the key's own schema. */
  z.strictObject({
    command: z.literal('config.set'),
    key: z.enum(keyCodes as [KeyCode, ...KeyCode[]]),
    value: z.unknown(),
  }),

  z.strictObject({
    command: z.literal('maintenance.on'),
    title: z.string().check(z.maxLength(60)),
    text: z.string().check(z.maxLength(400)),
    untilMs: z.nullable(TimeMs),
  }),
  z.strictObject({ command: z.literal('maintenance.off') }),
  z.strictObject({ command: z.literal('access.add'), ...z.omit(AccessRule, { id: true }).shape }),
  z.strictObject({ command: z.literal('access.remove'), id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  z.strictObject({ command: z.literal('access.list') }),
  z.strictObject({ command: z.literal('white.add'), member: Name }),
  z.strictObject({ command: z.literal('white.remove'), member: Name }),
  z.strictObject({ command: z.literal('white.list') }),
  z.strictObject({ command: z.literal('degrade.on'), path: Path }),
  z.strictObject({ command: z.literal('degrade.off'), path: Path }),

  /** Category 1 runs from `startMs` to `endMs`; another one always, and has neither. [V-13] */
  z.strictObject({
    command: z.literal('notice.add'),
    ...z.pick(Notice, { category: true, title: true, text: true, body: true }).shape,
    startMs: z.nullable(TimeMs),
    endMs: z.nullable(TimeMs),
  }),
  z.strictObject({ command: z.literal('notice.remove'), id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  z.strictObject({ command: z.literal('notice.list') }),
  z.strictObject({ command: z.literal('switch.on'), name: Name }),
  z.strictObject({ command: z.literal('switch.off'), name: Name }),

  /** What a call has to show from a risk score on, and all calls that do the same. [S-07] */
  z.strictObject({
    command: z.literal('verification.set'),
    call: z.enum(Object.keys(calls) as [CallName, ...CallName[]]),
    fromRisk: z.int().check(z.minimum(0), z.maximum(100)),
    counts: z.strictObject(VerificationCounts.shape),
  }),
  z.strictObject({ command: z.literal('verification.clear'), call: z.string().check(z.minLength(1), z.maxLength(40)) }),
  z.strictObject({ command: z.literal('verification.list') }),

  z.strictObject({ command: z.literal('member.block'), member: Name }),
  z.strictObject({ command: z.literal('member.unblock'), member: Name }),
  z.strictObject({ command: z.literal('member.sleep'), member: Name }),
  /** Who registered with an invite code; an empty `code` is any. [C-11] */
  z.strictObject({
    command: z.literal('invite.list'),
    code: z.string().check(z.maxLength(64)),
    limit: z.int().check(z.minimum(1), z.maximum(1000)),
  }),
  /** The newest first; `sinceMs` null: from the beginning. */
  z.strictObject({
    command: z.literal('security.list'),
    member: z.optional(Name),
    kind: z.optional(SecurityEventKind),
    sinceMs: z.nullable(TimeMs),
    limit: z.int().check(z.minimum(1), z.maximum(1000)),
  }),
  /** `head`: one that was printed before and kept elsewhere. */
  z.strictObject({ command: z.literal('security.verify'), head: z.optional(ChainHead) }),
  z.strictObject({ command: z.literal('security.head') }),
  /** Lifts what "this was not me" froze. */
  z.strictObject({ command: z.literal('member.unfreeze'), member: Name }),
  /** What guards a member who plays; a pause can be made longer only. `months` null: for ever. */
  z.strictObject({ command: z.literal('protection.show'), member: Name }),
  z.strictObject({
    command: z.literal('protection.time-out'),
    member: Name,
    days: z.int().check(z.minimum(timeOutDays.min), z.maximum(timeOutDays.max)),
  }),
  z.strictObject({
    command: z.literal('protection.exclude'),
    member: Name,
    months: z.nullable(z.int().check(z.minimum(exclusionMonths.min), z.maximum(exclusionMonths.max))),
  }),
  /** Levels: a member's growth, gifts and changes; stakes counted anew; a level by hand; a quarter that is over. */
  z.strictObject({ command: z.literal('vip.show'), member: Name }),
  z.strictObject({ command: z.literal('vip.recompute'), member: Name }),
  z.strictObject({
    command: z.literal('vip.set'),
    member: Name,
    level: z.int().check(z.minimum(0), z.maximum(10)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  z.strictObject({ command: z.literal('vip.quarter'), quarter: z.string().check(z.maxLength(10)) }),
  /** The keys that secrets and personal data are sealed with, and how many values each has sealed. */
  z.strictObject({ command: z.literal('keys.list') }),
  z.strictObject({ command: z.literal('keys.rotate') }),
  z.strictObject({
    command: z.literal('keys.forget'),
    id: z.string().check(z.regex(/^[a-z0-9]{8}$/, 'is no id of a key')),
  }),
  /** Transfers that venues have not answered. */
  z.strictObject({ command: z.literal('venue.pending') }),
  /** What the sandbox venue does wrong with the next `times` requests, or (null) with all; `fault` null: nothing. */
  z.strictObject({
    command: z.literal('venue.fault'),
    channelCode: z.union([ChannelCode, z.literal('*')]),
    fault: z.nullable(VenueFault),
    times: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  }),
  /** Reads now what a venue has said of single wallets since it was read last; the server does it every minute. */
  z.strictObject({ command: z.literal('venue.reconcile'), channelCode: ChannelCode }),
  /** Where venues' records and ours differ and no rule repairs it, the oldest first. */
  z.strictObject({ command: z.literal('venue.differences') }),
  /** A difference that an operator has settled with the venue. */
  z.strictObject({
    command: z.literal('venue.difference-close'),
    channelCode: ChannelCode,
    transactionId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  /** What a member wins (above zero) or loses at the sandbox venue, in minor units. */
  z.strictObject({
    command: z.literal('venue.play'),
    channelCode: ChannelCode,
    member: Name,
    currency: SettlementCurrency,
    deltaMinor: z.int(),
  }),
  ...messageCommands,
  ...memberCommands,
  ...reportCommands,
  z.strictObject({ command: z.literal('audit.list'), limit: z.int().check(z.minimum(1), z.maximum(1000)) }),
  z.strictObject({ command: z.literal('outbox.list'), limit: z.int().check(z.minimum(1), z.maximum(200)) }),
])
export type AdminRequest = z.output<typeof AdminRequest>
export type AdminCommand = AdminRequest['command']
export type AdminRequestOf<Command extends AdminCommand> = Extract<AdminRequest, { command: Command }>

/** `exit` 0 done, 1 not possible and nothing changed, 2 not a request. `lines` is what the operator reads. */
export const AdminAnswer = z.object({
  exit: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  lines: z.array(z.string()),
})
export type AdminAnswer = z.output<typeof AdminAnswer>
