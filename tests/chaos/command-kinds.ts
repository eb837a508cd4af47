import { randomUUID } from 'node:crypto'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { CallName, Calls } from '#contract/registry.ts'
import type { Client } from '#server/platform/calls/client.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { hashPassword } from '#server/platform/password-hash.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { addRoom } from '#server/rooms/store/rooms-harness.ts'
import { aClient, aPhone, codeFor, smsPoint } from '#tests/builders/accounts.ts'
import { aDepositor, aMember, testPassword } from '#tests/builders/member.ts'
import { callExamples } from '#tests/conformance/call-examples.ts'
import type { Process } from './command-process.ts'
import { withdrawPasswordRow } from '#tests/builders/field-encryption.ts'

/** Every call whose request carries a request id: a new one without a kind here does not compile. */
export type CommandName = {
  [Name in CallName]: RequestOf<Calls[Name]> extends { requestId: string } ? Name : never
}[CallName]

export interface Stand {
  db: Database
  process: Process
}

interface Command<Name extends CommandName> {
  member?: MemberInfo
  /** The device that it has to come from; any, when there is none. */
  client?: Client
  input: RequestOf<Calls[Name]>
}

export interface Kind<Name extends CommandName> {
  /** A fresh member and whatever the command is about; each time others. */
  prepare(stand: Stand): Promise<Command<Name>>
  /** Tables whose rows an attempt adds or not, as it happens: what is no part of the effect. */
  varies?: readonly string[]
  /** What is shown of the effect beside the numbers of rows. */
  shows?(stand: Stand, command: Command<Name>): Promise<unknown>
}

const withdrawPassword = '271828'
let withdrawHash: Promise<string> | undefined

const richMember = async ({ db }: Stand): Promise<MemberInfo> => {
  const member = await aMember(db, { vipLevel: 0 })
  await issueDemoMoney(db, [member.id])
  return member
}

/** A member with a real name and a withdrawal password. */
const payee = async ({ db }: Stand): Promise<MemberInfo> => {
  const member = await aMember(db)
  withdrawHash ??= hashPassword(withdrawPassword)
  await db.updateTable('members').set({ real_name: '王小明' }).where('id', '=', member.id).execute()
  await db
    .insertInto('withdraw_passwords')
    .values(withdrawPasswordRow(member.id, await withdrawHash))
    .execute()
  return member
}

/** All that is asked for to be paid out to a card of the member's own. */
const withdrawalInput = async ({ process }: Stand, { id }: MemberInfo) => {
  await process.cards.add(id, { number: '6217000010001234567', holder: '王小明', bankName: '演示银行' })
  const [card] = await process.cards.list(id)
  return {
    requestId: randomUUID(),
    methodId: 'bank-card',
    payeeId: card?.id ?? '',
    currency: 'CNY' as const,
    amountMinor: 20_000,
    withdrawPassword,
  }
}

/** A room of its own with an anchor, and a member who has said two things in it. */
const talk = async ({ db, process }: Stand) => {
  const { roomNo, anchor } = await addRoom(db)
  const target = await aMember(db)
  const say = async (text: string): Promise<string> => {
    const input = { requestId: randomUUID(), chatRoomNo: roomNo, text }
    const caller = { member: target, client: aClient(), token: '' }
    const outcome = await process.calls.chatSend.run(caller, input)
    if (!outcome.ok) throw new Error(outcome.code)
    return (outcome.value as { id: string }).id
  }
  const messageIds = [await say('一'), await say('二')]
  return { roomNo, anchor, target, messageIds }
}

const kindsInRoom = async ({ db }: Stand, roomNo: string): Promise<unknown> => {
  const messages = db.selectFrom('room_messages').select('content').where('room_no', '=', roomNo).orderBy('seq')
  return (await messages.execute()).map(({ content }) => content.msgType)
}

let registrations = 0

const registration = async ({ db, process }: Stand) => {
  const phone = aPhone()
  const contact = smsPoint(phone)
  // An address is sent sixty codes an hour, and there are more statements to end after.
  registrations += 1
  const client = aClient({ address: `198.51.${registrations >> 8}.${registrations & 255}` })
  await process.accounts.codes.issue({ purpose: 'register', contact, memberId: null, isSent: true, client })
  const code = await codeFor(db, contact.address)
  const requestId = randomUUID()
  const fields = { requestId, name: `n${requestId.slice(0, 8)}`, password: 'kantai2026', areaCode: '+86', phone, code }
  return { client, fields }
}

const registered = async ({ process }: Stand, name: string): Promise<unknown> => {
  const account = await process.accounts.accounts.byName(name)
  return account && process.balances.of(account.member.id)
}

/**
 * Who registers is logged in by each repeat anew, with a password that is counted as a try: neither session nor count,
 * nor the log-in in the security log, is part of what happens once.
 */
const entryTables = ['sessions', 'sessions:ended', 'login_failures', 'security_log']
/** The house's own account is made by the first who needs it. */
const houseAccounts = ['ledger_accounts']
const requestId = randomUUID

const dayLimit = { kind: 'stake', period: 'day', currency: 'CNY' } as const

const shownProtection = async ({ process }: Stand, { member }: { member?: MemberInfo }): Promise<unknown> => {
  const { limits, pause, reminderMinutes } = await process.protectionOf(member?.id ?? '')
  return [limits.filter(({ ownMinor, raise }) => ownMinor !== null || raise !== null), pause, reminderMinutes]
}

/** A member with a daily limit, and a higher one that can be confirmed since `sinceMs`. */
const limited = async ({ db }: Stand, sinceMs: number): Promise<MemberInfo> => {
  const member = await aMember(db)
  const confirmFromMs = Date.now() - sinceMs
  const raise = { amountMinor: 9_000, confirmFromMs, confirmUntilMs: confirmFromMs + 60 * 60_000 }
  const limits = JSON.stringify([{ ...dayLimit, amountMinor: 5_000, raise }])
  await db.updateTable('protections').set({ limits }).where('member_id', '=', member.id).execute()
  return member
}

const transferred = { channelCode: 'by', currency: 'CNY', amountMinor: 1_000 } as const

/** A member with money at a venue. */
const player = async (stand: Stand): Promise<MemberInfo> => {
  const member = await richMember(stand)
  const caller = { member, client: aClient(), token: '' }
  const outcome = await stand.process.calls.venueTransferIn.run(caller, { requestId: requestId(), ...transferred })
  if (!outcome.ok) throw new Error(outcome.code)
  return member
}

/** What a member has in the centre wallet and at the venue. */
const moneyOf = async ({ process }: Stand, { member }: { member?: MemberInfo }): Promise<unknown> => {
  if (!member) throw new Error('nobody moved money')
  const caller = { member, client: aClient(), token: '' }
  const balance = await process.calls.venueBalance.run(caller, { channelCode: transferred.channelCode })
  return [await process.balances.of(member.id), balance]
}

/** Both wallets, and what is kept about the interest wallet. */
const interestShown = async ({ db, process }: Stand, { member }: { member?: MemberInfo }): Promise<unknown> => {
  const id = member?.id ?? ''
  const kept = db.selectFrom('interest_wallets').select(['lowest_minor', 'remainder']).where('member_id', '=', id)
  return [await process.balances.of(id), await process.balances.interestOf(id, 'CNY'), await kept.execute()]
}

const offered = { currency: 'CNY', amountMinor: 20_000 } as const

/** What a member has, and how the orders of both sides stand. */
const speedShown = async ({ db, process }: Stand, { member }: { member?: MemberInfo }): Promise<unknown> => {
  const id = member?.id ?? ''
  const trades = db.selectFrom('speed_trades').where((of) => of.or([of('payer_id', '=', id), of('payee_id', '=', id)]))
  const orders = db
    .selectFrom('finance_orders')
    .select(['kind', 'state', 'version'])
    .where((of) =>
      of.or([
        of('member_id', '=', id),
        of('id', 'in', trades.select('pay_order_id')),
        of('id', 'in', trades.select('withdraw_order_id')),
      ]),
    )
  return [await process.balances.of(id), await orders.orderBy('id').execute()]
}

/** The one amount that is offered, by a member of its own. */
const offer = async (stand: Stand) => {
  await stand.db.updateTable('finance_orders').set({ state: 'cancelled' }).where('state', '=', 'offered').execute()
  const member = await payee(stand)
  await issueDemoMoney(stand.db, [member.id])
  const { methodId: _method, ...input } = await withdrawalInput(stand, member)
  const opened = await stand.process.calls.speedWithdraw.run({ member, client: aClient(), token: '' }, input)
  if (!opened.ok) throw new Error(opened.code)
  return { member, orderId: (opened.value as { orderId: string }).orderId }
}

/** A trade that has come so far, and what one side does next. */
const speedMove = async (stand: Stand, side: 'payer' | 'payee', until: 'matched' | 'proved' | 'paid') => {
  const { calls } = stand.process
  const { member: payeeMember, orderId: withdrawId } = await offer(stand)
  const payer = await aDepositor(stand.db)
  const caller = { member: payer, client: aClient(), token: '' }
  const opened = await calls.speedPay.run(caller, { requestId: requestId(), ...offered })
  if (!opened.ok) throw new Error(opened.code)
  const { orderId } = opened.value as { orderId: string }
  const proof = { ...callExamples.orderProofUpload, requestId: requestId(), orderId }
  if (until !== 'matched') await calls.orderProofUpload.run(caller, proof)
  if (until === 'paid') await calls.speedPaid.run(caller, { requestId: requestId(), orderId })
  return side === 'payer'
    ? { member: payer, input: { requestId: requestId(), orderId } }
    : { member: payeeMember, input: { requestId: requestId(), orderId: withdrawId } }
}

/** As if it had been paid long enough ago to remind. */
const backdate = async ({ db }: Stand, orderId: string): Promise<void> => {
  const { context } = await db
    .selectFrom('finance_orders')
    .select('context')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const earlier = { ...(context as object), paidAtMs: Date.now() - 10 * 60_000 }
  await db
    .updateTable('finance_orders')
    .set({ context: JSON.stringify(earlier) })
    .where('id', '=', orderId)
    .execute()
}

const unpaidDeposit = async ({ db, process }: Stand) => {
  const member = await aDepositor(db)
  const input = { requestId: requestId(), methodId: 'qr', currency: 'CNY', amountMinor: 50_000 } as const
  const opened = await process.calls.pay.run({ member, client: aClient(), token: '' }, input)
  if (!opened.ok) throw new Error(opened.code)
  return { member, orderId: (opened.value as { orderId: string }).orderId }
}

export const kinds: { readonly [Name in CommandName]: Kind<Name> } = {
  register: {
    prepare: async (stand) => {
      const { client, fields } = await registration(stand)
      return { client, input: { ...callExamples.register, ...fields } }
    },
    varies: entryTables,
    shows: (stand, { input }) => registered(stand, input.name),
  },
  webRegister: {
    prepare: async (stand) => {
      const { client, fields } = await registration(stand)
      const { name: username, ...rest } = fields
      return { client, input: { ...callExamples.webRegister, ...rest, username } }
    },
    varies: entryTables,
    shows: (stand, { input }) => registered(stand, input.username),
  },
  updatePass: {
    prepare: async ({ db, process }) => {
      const member = await aMember(db)
      await process.accounts.sessions.open(member.id, aClient(), 60_000, 'password')
      return { member, input: { requestId: requestId(), password: testPassword, newPassword: 'changed1234' } }
    },
    // Counters of guesses are written behind.
    varies: ['login_failures'],
    shows: async ({ process }, { member }) =>
      (await process.accounts.members.checkPassword(member?.name ?? '', 'changed1234'))?.status,
  },
  avatarInsert: {
    prepare: async ({ db }) => ({
      member: await aMember(db),
      input: { ...callExamples.avatarInsert, requestId: requestId() },
    }),
  },
  materialSubmit: {
    prepare: async ({ db }) => ({
      member: await aMember(db),
      input: { ...callExamples.materialSubmit, requestId: requestId() },
    }),
  },
  birthdayBonusClaim: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await richMember(stand)
      const today = new Date(Date.now() + 8 * 60 * 60_000).toISOString().slice(5, 10)
      const birthday = { birthday: `1988-${today}` }
      await stand.db.updateTable('members').set(birthday).where('id', '=', member.id).execute()
      return { member, input: { requestId: requestId() } }
    },
    shows: ({ process }, { member }) => process.balances.of(member?.id ?? ''),
  },
  bankCardInsert: {
    prepare: async (stand) => ({
      member: await payee(stand),
      input: { ...callExamples.bankCardInsert, requestId: requestId(), withdrawPassword },
    }),
  },
  virtualWalletInsert: {
    prepare: async (stand) => ({
      member: await payee(stand),
      input: { ...callExamples.virtualWalletInsert, requestId: requestId(), withdrawPassword },
    }),
  },
  protectionLimitSet: {
    prepare: async ({ db }) => ({
      member: await aMember(db),
      input: { requestId: requestId(), ...dayLimit, amountMinor: 7_000 },
    }),
    shows: shownProtection,
  },
  protectionRaiseConfirm: {
    prepare: async (stand) => ({
      member: await limited(stand, 1_000),
      input: { requestId: requestId(), ...dayLimit },
    }),
    shows: shownProtection,
  },
  protectionRaiseWithdraw: {
    prepare: async (stand) => ({ member: await limited(stand, 0), input: { requestId: requestId(), ...dayLimit } }),
    shows: shownProtection,
  },
  protectionReminderSet: {
    prepare: async ({ db }) => ({ member: await aMember(db), input: { requestId: requestId(), minutes: 15 } }),
    shows: shownProtection,
  },
  protectionTimeOut: {
    prepare: async ({ db }) => ({ member: await aMember(db), input: { requestId: requestId(), days: 3 } }),
    shows: async (stand, command) => (await stand.process.protectionOf(command.member?.id ?? '')).pause?.kind,
  },
  protectionExclude: {
    prepare: async ({ db }) => ({ member: await aMember(db), input: { requestId: requestId(), months: null } }),
    shows: shownProtection,
  },
  playReminderAnswer: {
    prepare: async ({ db }) => ({
      member: await aMember(db),
      input: { requestId: requestId(), answer: 'continue' as const },
    }),
  },
  pay: {
    prepare: async ({ db }) => ({
      member: await aDepositor(db),
      input: { requestId: requestId(), methodId: 'qr', currency: 'CNY', amountMinor: 50_000 },
    }),
  },
  bankPaid: {
    prepare: async ({ db, process }) => {
      const member = await aDepositor(db)
      const input = { requestId: requestId(), methodId: 'bank', currency: 'CNY', amountMinor: 50_000 } as const
      const opened = await process.calls.pay.run({ member, client: aClient(), token: '' }, input)
      if (!opened.ok) throw new Error(opened.code)
      const { orderId } = opened.value as { orderId: string }
      return { member, input: { requestId: requestId(), orderId } }
    },
  },
  payClose: {
    prepare: async (stand) => {
      const { member, orderId } = await unpaidDeposit(stand)
      return { member, input: { requestId: requestId(), orderId } }
    },
  },
  orderProofUpload: {
    prepare: async (stand) => {
      const { member, orderId } = await unpaidDeposit(stand)
      return { member, input: { ...callExamples.orderProofUpload, requestId: requestId(), orderId } }
    },
  },
  speedPay: {
    prepare: async (stand) => {
      await offer(stand)
      return { member: await aDepositor(stand.db), input: { requestId: requestId(), ...offered } }
    },
    shows: speedShown,
  },
  speedPaid: { prepare: (stand) => speedMove(stand, 'payer', 'proved'), shows: speedShown },
  speedRemind: {
    prepare: async (stand) => {
      const prepared = await speedMove(stand, 'payer', 'paid')
      await backdate(stand, prepared.input.orderId)
      return prepared
    },
    shows: speedShown,
  },
  speedConfirm: { varies: houseAccounts, prepare: (stand) => speedMove(stand, 'payee', 'paid'), shows: speedShown },
  speedAppeal: {
    prepare: async (stand) => {
      const { member, input } = await speedMove(stand, 'payee', 'paid')
      return { member, input: { ...input, reason: 'not-received' } }
    },
    shows: speedShown,
  },
  speedClose: { prepare: (stand) => speedMove(stand, 'payer', 'matched'), shows: speedShown },
  speedWithdraw: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await payee(stand)
      await issueDemoMoney(stand.db, [member.id])
      const { methodId: _method, ...input } = await withdrawalInput(stand, member)
      return { member, input }
    },
    shows: speedShown,
  },
  speedTurn: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const { member, orderId } = await offer(stand)
      await stand.db.updateTable('finance_orders').set({ state: 'unmatched' }).where('id', '=', orderId).execute()
      return { member, input: { requestId: requestId(), orderId, to: 'withdrawal' } }
    },
    shows: speedShown,
  },
  withdrawNew: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await payee(stand)
      await issueDemoMoney(stand.db, [member.id])
      return { member, input: await withdrawalInput(stand, member) }
    },
    shows: ({ process }, { member }) => process.balances.of(member?.id ?? ''),
  },
  withdrawCancel: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const { process } = stand
      const member = await payee(stand)
      await issueDemoMoney(stand.db, [member.id])
      const input = await withdrawalInput(stand, member)
      const opened = await process.calls.withdrawNew.run({ member, client: aClient(), token: '' }, input)
      if (!opened.ok) throw new Error(opened.code)
      return { member, input: { requestId: requestId(), orderId: (opened.value as { orderId: string }).orderId } }
    },
    shows: ({ process }, { member }) => process.balances.of(member?.id ?? ''),
  },
  toYeb: {
    prepare: async (stand) => ({
      member: await richMember(stand),
      input: { requestId: requestId(), currency: 'CNY', amountMinor: 12_345 },
    }),
    shows: interestShown,
  },
  toCenter: {
    prepare: async (stand) => {
      const member = await richMember(stand)
      const input = { requestId: requestId(), currency: 'CNY', amountMinor: 50_000 } as const
      const moved = await stand.process.calls.toYeb.run({ member, client: aClient(), token: '' }, input)
      if (!moved.ok) throw new Error(moved.code)
      return { member, input: { requestId: requestId(), currency: 'CNY', amountMinor: null } }
    },
    shows: interestShown,
  },
  convert: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await richMember(stand)
      const asked = { from: 'CNY', fromMinor: 71_400 } as const
      const quoted = await stand.process.calls.conversionQuote.run({ member, client: aClient(), token: '' }, asked)
      if (!quoted.ok) throw new Error(quoted.code)
      return { member, input: { requestId: requestId(), quoteId: (quoted.value as { quoteId: string }).quoteId } }
    },
    shows: ({ process }, { member }) => process.balances.of(member?.id ?? ''),
  },
  chatSend: {
    prepare: async (stand) => {
      const { roomNo, target } = await talk(stand)
      return { member: target, input: { requestId: requestId(), chatRoomNo: roomNo, text: '三' } }
    },
    shows: (stand, { input }) => kindsInRoom(stand, input.chatRoomNo),
  },
  roomSet: {
    prepare: async (stand) => {
      const { roomNo, anchor } = await talk(stand)
      const change = { slowModeSeconds: 15, allMuted: true, pinnedText: '文明观赛' }
      return { member: anchor, input: { requestId: requestId(), chatRoomNo: roomNo, ...change } }
    },
    shows: async (stand, { input }) => [
      await kindsInRoom(stand, input.chatRoomNo),
      (await stand.process.rooms.find(input.chatRoomNo))?.settings,
    ],
  },
  roomMute: {
    prepare: async (stand) => {
      const { roomNo, anchor, target } = await talk(stand)
      const terms = { minutes: 10, reason: '刷屏', deleteMessages: true }
      return { member: anchor, input: { requestId: requestId(), chatRoomNo: roomNo, memberId: target.id, ...terms } }
    },
    shows: (stand, { input }) => kindsInRoom(stand, input.chatRoomNo),
  },
  roomUnmute: {
    prepare: async (stand) => {
      const { roomNo, anchor, target } = await talk(stand)
      await stand.process.rooms.mute(roomNo, target.id, anchor, null, '')
      return { member: anchor, input: { requestId: requestId(), chatRoomNo: roomNo, memberId: target.id } }
    },
    shows: (stand, { input }) => kindsInRoom(stand, input.chatRoomNo),
  },
  roomMessageDelete: {
    prepare: async (stand) => {
      const { roomNo, anchor, messageIds } = await talk(stand)
      return {
        member: anchor,
        input: { requestId: requestId(), chatRoomNo: roomNo, messageId: messageIds[0] ?? '' },
      }
    },
    shows: (stand, { input }) => kindsInRoom(stand, input.chatRoomNo),
  },
  anchorReward: {
    prepare: async (stand) => {
      const { roomNo } = await addRoom(stand.db)
      const gift = { giftId: '6', count: 2, price: 188 }
      return { member: await richMember(stand), input: { requestId: requestId(), chatRoomNo: roomNo, ...gift } }
    },
    shows: async (stand, { input, member }) => [
      await kindsInRoom(stand, input.chatRoomNo),
      await stand.process.balances.of(member?.id ?? ''),
    ],
  },
  venueTransferIn: {
    varies: houseAccounts,
    prepare: async (stand) => ({ member: await richMember(stand), input: { requestId: requestId(), ...transferred } }),
    shows: moneyOf,
  },
  venueTransferOut: {
    varies: houseAccounts,
    prepare: async (stand) => ({ member: await player(stand), input: { requestId: requestId(), ...transferred } }),
    shows: moneyOf,
  },
  venueRecover: {
    varies: houseAccounts,
    prepare: async (stand) => ({ member: await player(stand), input: { requestId: requestId() } }),
    shows: moneyOf,
  },
  cashOutTake: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const { member, input } = await kinds.betPlace.prepare(stand)
      const caller = { member, client: aClient(), token: '' }
      const placed = await stand.process.calls.betPlace.run(caller, input)
      if (!placed.ok) throw new Error(placed.code)
      const { orderId } = (placed.value as ResponseOf<Calls['betPlace']>).ticket
      // In play it would wait.
      await stand.db
        .updateTable('orders')
        .set({ state: 'running', decide_at: null })
        .where('order_id', '=', orderId)
        .execute()
      const quoted = await stand.process.calls.cashOutQuote.run(caller, { orderId })
      const offer = quoted.ok ? (quoted.value as ResponseOf<Calls['cashOutQuote']>).offer : null
      if (!member || !offer) throw new Error('there is no offer')
      const { offerId } = offer
      // The test takes longer than an offer holds.
      const expires = new Date(Date.now() + 60 * 60_000)
      await stand.db
        .updateTable('cash_out_offers')
        .set({ expires_at: expires })
        .where('offer_id', '=', offerId)
        .execute()
      return { member, input: { requestId: requestId(), orderId, offerId, permille: 400 } }
    },
    shows: async (stand, { input, member }) => [
      await stand.db
        .selectFrom('orders')
        .select(['state', 'cashed_minor', 'cashed_stake_minor'])
        .where('order_id', '=', input.orderId)
        .execute(),
      await stand.process.balances.of(member?.id ?? ''),
    ],
  },
  betPlace: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const { matchId } = (await stand.process.rooms.find('88231')) ?? {}
      const state = await stand.process.matches.state(matchId ?? '')
      const selection = state?.markets[0]?.selections[0]
      if (!matchId || !selection) throw new Error('there is nothing to bet on')
      const { selectionId, oddsMilli } = selection
      const legs = [{ matchId, selectionId, oddsMilli }]
      const stake = { sizes: null, stakeMinor: 1_000, currency: 'CNY', accept: 'any', followsOrderId: null } as const
      const { roomNo } = await addRoom(stand.db)
      return {
        member: await richMember(stand),
        input: { requestId: requestId(), legs, chatRoomNo: roomNo, ...stake },
      }
    },
    shows: async (stand, { input, member }) => [
      await kindsInRoom(stand, input.chatRoomNo ?? ''),
      await stand.process.balances.of(member?.id ?? ''),
    ],
  },
}
