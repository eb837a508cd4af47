import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postingReasons, type PostingReason } from '#contract/wallet/entities/posting-reason.ts'
import { seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { memberLock } from '#server/finance/store/order-rows.ts'
import type { PaymentNotice } from '#server/finance/providers/payment-protocol.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'
import type { CommandName, Kind } from './command-kind.ts'
import { kinds } from './command-kinds.ts'
import { startProcess, type Process } from './command-process.ts'
import { createRecordingDatabase, type Statement } from './recording-database.ts'

/**
 * What protection has to do with money that moves for a reason. `asked`: nothing is posted unless the member may.
 * `counted`: it came, or came back, and is counted. Else: why it is no business of protection. A new reason without a word
 * here does not compile.
 */
const guards = {
  gift: 'asked',
  stake: 'asked',
  'venue-in': 'asked',
  'birthday-bonus': 'asked',
  'vip-gift': 'asked',
  'deposit-bonus': 'promised with the offer, and asked about when that was taken',
  promotion: 'asked',
  'promotion-back': 'it undoes what was given',
  deposit: 'counted',
  'speed-pay': 'it was asked about and counted when the offer was taken',
  'stake-return': 'counted',
  'cash-out': 'counted',
  payout: 'counted',
  'void-refund': 'counted',
  resettlement: 'counted',
  'round-stake': 'asked',
  'round-win': 'counted',
  'round-settled': 'between accounts of the house',
  'round-return': 'counted',
  'lottery-stake': 'asked',
  'lottery-win': 'counted',
  'lottery-refund': 'counted',
  'lottery-settled': 'between accounts of the house',
  'debt-settled': 'own money, for what a correction had left owed',
  'bets-settled': 'between accounts of the house',
  'venue-out': 'counted',
  'venue-play': 'it was counted when it went to the venue, and is when it comes back',
  'venue-bet': 'asked',
  'venue-win': 'counted',
  'venue-rollback': 'counted',
  'demo-issue': 'play money that everybody is given once',
  withdrawal: 'it leaves play',
  'withdrawal-fee': 'it leaves play',
  conversion: 'own money, in another currency',
  interest: 'paid for what lies there, without play',
  'to-interest': 'own money, to another account',
  'from-interest': 'own money, to another account',
  'agent-commission': 'earned by bringing members, not by play',
  'agent-reversal': 'it undoes what was posted',
  correction: 'it undoes what was posted',
} as const satisfies Record<PostingReason, string>

/** What no command and no callback here posts: the flows of bets have their own tests. */
const elsewhere: readonly PostingReason[] = [
  'stake-return',
  'payout',
  'void-refund',
  'resettlement',
  'venue-bet',
  'venue-win',
  'venue-rollback',
  'round-return',
  'lottery-win',
]
const guarded = postingReasons.filter((reason) => guards[reason] === 'asked' || guards[reason] === 'counted')
const asked = postingReasons.filter((reason) => guards[reason] === 'asked')

const names = Object.keys(kinds) as CommandName[]
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoWorld(database.db, Date.now)
})
afterAll(() => database.drop())

const withProcess = async <T>(db: TestDatabase['db'], work: (process: Process) => Promise<T>): Promise<T> => {
  const process = startProcess(db)
  try {
    return await work(process)
  } finally {
    await process.stop()
  }
}

const prepared = async <Name extends CommandName>(name: Name) => {
  const kind: Kind<Name> = kinds[name]
  const { db } = database
  const command = await withProcess(db, (process) => kind.prepare({ db, process }))
  const caller = { member: command.member, client: command.client ?? aClient(), token: '' }
  return { memberId: command.member?.id, run: (process: Process) => process.calls[name].run(caller, command.input) }
}

/** An array, also as the text that is sent of it. */
const listOf = (value: unknown): readonly string[] | null => {
  if (Array.isArray(value)) return value as string[]
  return typeof value === 'string' && /^\{.*\}$/.test(value) ? value.slice(1, -1).split(',') : null
}

/** The reasons of what a statement posts or takes aside at first; ends of reservations take nothing anew. */
const reasonsOf = ({ text, values }: Statement): PostingReason[] => {
  if (!/ledger_apply(?:_all)?\(/.test(text)) return []
  const lists = values.map(listOf).filter((list) => list !== null)
  const reasons = lists.find((list) => list.every((each) => (postingReasons as readonly string[]).includes(each)))
  const phases = lists.find((list) =>
    list.every((each) => ['post', 'hold', 'capture', 'release', 'rest'].includes(each)),
  )
  return (reasons ?? []).filter((_, at) => ['post', 'hold'].includes(phases?.[at] ?? '')) as PostingReason[]
}

const isAccountLock = ({ text }: Statement): boolean => text.includes('ledger_lock(')
/** Among what `protection_standings` is given: whether it holds the rows. */
const holdsAt = 4
const isProtectionHeld = ({ text, values }: Statement): boolean =>
  text.includes('protection_standings(') && values[holdsAt] === true

const isMemberHold = ({ text, values }: Statement): boolean =>
  text.includes('pg_advisory_xact_lock(') && values[0] === memberLock

/** Whether a member's orders are held only after accounts: two commands of one member would wait for each other. */
const holdsMemberLate = (transaction: readonly Statement[]): boolean => {
  const lock = transaction.findIndex(isAccountLock)
  return lock !== -1 && transaction.findIndex(isMemberHold) > lock
}

/** Guarded postings of a transaction in which the accounts were not locked first and protection held next. */
const unguarded = (transaction: readonly Statement[]): PostingReason[] =>
  transaction.flatMap((statement, at) => {
    const before = transaction.slice(0, at)
    const lock = before.findIndex(isAccountLock)
    const hold = before.findIndex(isProtectionHeld)
    const posted = before.findIndex((earlier) => reasonsOf(earlier).length > 0)
    const isInOrder = lock !== -1 && hold > lock && (posted === -1 || posted > hold)
    return isInOrder ? [] : reasonsOf(statement).filter((reason) => guarded.includes(reason))
  })

/** What is said to the database while something runs in a process of its own. */
const recorded = async (work: (process: Process) => Promise<unknown>) => {
  const recording = createRecordingDatabase(database.url)
  await withProcess(recording.db, work)
  const transactions = recording.transactions()
  await recording.end()
  const reasons = transactions.flat().flatMap(reasonsOf)
  return {
    unguarded: transactions.flatMap(unguarded),
    holdsMemberLate: transactions.some(holdsMemberLate),
    reasons: new Set(reasons),
  }
}

const paid = (orderId: string): PaymentNotice => ({
  eventId: `e-${orderId}`,
  state: { orderId, status: 'paid', payment: { paymentId: `p-${orderId}`, currency: 'CNY', amountMinor: 50_000 } },
})

test(
  '[A-02, S-13] every command that moves guarded money locks accounts, then holds protection, then posts; a member is held before',
  async () => {
    const seen = new Set<PostingReason>()
    for (const name of names) {
      const { run } = await prepared(name)
      const { reasons, ...found } = await recorded(async (process) => {
        expect({ name, answer: await run(process) }).toMatchObject({ name, answer: { ok: true } })
      })
      expect({ name, ...found }).toEqual({ name, unguarded: [], holdsMemberLate: false })
      for (const reason of reasons) seen.add(reason)
    }
    const { run } = await prepared('pay')
    const callback = await recorded(async (process) => {
      const opened = await run(process)
      if (!opened.ok) throw new Error(opened.code)
      await process.finance.noticed('sandbox', paid((opened.value as { orderId: string }).orderId))
    })
    expect(callback.unguarded).toEqual([])
    for (const reason of callback.reasons) seen.add(reason)
    expect(guarded.filter((reason) => !seen.has(reason)).toSorted()).toEqual(elsewhere.toSorted())
  },
  within(300_000),
)

/** How much a member has had moved for reasons that are asked about, and how many deposits the member has asked for. */
const spent = async (memberId: string): Promise<unknown> => {
  const { rows } = await sql<{ postings: number; deposits: number }>`
    select (select count(*)::int from ledger_postings p
        join ledger_accounts a on a.id in (p.debit_id, p.credit_id)
        where a.owner = ${`member:${memberId}`} and p.reason = any(${asked}::text[]) and p.phase in ('post', 'hold'))
      as postings,
      (select count(*)::int from finance_orders where member_id = ${memberId} and kind in ('deposit','speed-pay')) as deposits
  `.execute(database.db)
  return rows
}

/** Those that are made after have the same name, card and device: none of them is to be the same person. */
const leaveNoSign = async (memberId: string): Promise<void> => {
  const signs = [
    sql`update members set real_name = null, birthday = null where id = ${memberId}`,
    sql`update bank_cards set fingerprint = sha256(id::text::bytea) where member_id = ${memberId}`,
    sql`update virtual_wallets set fingerprint = sha256(id::text::bytea) where member_id = ${memberId}`,
    sql`update sessions set device_uuid = gen_random_uuid() where member_id = ${memberId}`,
    sql`update materials set fingerprint = null where member_id = ${memberId}`,
  ]
  for (const sign of signs) await sign.execute(database.db)
}

test.each([
  ['excluded_until_ms', 'SELF_EXCLUDED'],
  ['timed_out_until_ms', 'PLAY_TIMED_OUT'],
] as const)(
  '[S-13, C-16] of all commands of a member with %s none moves money that is asked about',
  async (column, code) => {
    const refused: string[] = []
    for (const name of names) {
      const { memberId, run } = await prepared(name)
      if (memberId === undefined) continue
      const until = { [column]: Date.now() + 60 * 60_000 }
      await database.db.updateTable('protections').set(until).where('member_id', '=', memberId).execute()
      const before = await spent(memberId)
      const outcome = await withProcess(database.db, run)
      expect([name, await spent(memberId)]).toEqual([name, before])
      if (!outcome.ok && outcome.code === code) refused.push(name)
      await leaveNoSign(memberId)
    }
    expect(refused.toSorted()).toEqual([
      'anchorReward',
      'betPlace',
      'birthdayBonusClaim',
      'gamePlay',
      'gameTableBet',
      'lotteryBuy',
      'noviceClaim',
      'pay',
      'promotionCardArm',
      'promotionCardTake',
      'promotionClaim',
      'promotionDrawTicket',
      'promotionGiftExchange',
      'promotionGuessPick',
      'promotionQuizAnswer',
      'promotionReturnApply',
      'promotionShopExchange',
      'promotionWheelSpin',
      'signinMakeUp',
      'signinToday',
      'soccerBuy',
      'speedPay',
      'venueTransferIn',
      'vipGiftClaim',
    ])
  },
  within(300_000),
)
