import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  financeOrder,
  financeRecords,
  orderProofFile,
  orderProofList,
  orderProofUpload,
  speedAppeal,
  speedClose,
  speedConfirm,
  speedInfo,
  speedPaid,
  speedPay,
  speedPayee,
  speedRemind,
  speedTurn,
  speedWithdraw,
} from '#contract/finance/calls.ts'
import type { SpeedRules } from '#contract/finance/entities/speed-rules.ts'
import type { Call } from '#contract/define-call.ts'
import {
  speedAppealAfterMs,
  speedRemindersMax,
  speedRemindEveryMs,
  speedUnmatchedMs,
  virtualWalletHoldMs,
} from '#contract/limits.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { protectionGet, protectionLimitSet } from '#contract/protection/calls.ts'
import { bankCardInsert, withdrawPasswordSet } from '#contract/wallet/calls.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { aBirthday } from '#tests/builders/birthday.ts'
import { aPicture, plantedIn } from '#tests/builders/picture.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const minuteMs = 60_000
const withdrawPassword = '271828'
const clock = { aheadMs: 0 }
const png = (await aPicture()).toString('base64')
const rules: SpeedRules = {
  ...siteDefaults.speedRules,
  isOpen: true,
  offersMax: 20,
  paysMax: 20,
  lapsesADay: 100,
}
let world: World
let seller: TestClient
let payer: TestClient
let cardId: string
/** Each test has an amount of its own. */
let amountMinor = 20_000

const enter = async (name: string, device?: string): Promise<TestClient> => {
  const client = openClient(world.baseUrl, '', fetch, device)
  await client.logIn(name, undefined, undefined, world.services().now())
  return client
}
const setRules = (changes: Partial<SpeedRules>) =>
  world.services().settings.set('speedRules', { ...rules, ...changes }, 'test')
const pass = async (ms: number): Promise<void> => {
  clock.aheadMs += ms
  await world.services().timers.flush()
}
/** Whom the site knows well enough to deposit. */
const sayWho = async (who: TestClient): Promise<void> => {
  const { missingIdentity } = await who.accepted(protectionGet, {})
  if (missingIdentity.includes('realName')) await who.accepted(realNameBind, { realName: '李四' })
  if (missingIdentity.includes('birthday')) await who.accepted(birthdayBind, { birthday: aBirthday() })
}

/** The card of who may withdraw from now on; a day passes. */
const aCardOf = async (name: string): Promise<string> => {
  const member = await enter(name)
  await showIdentity(member)
  await member.accepted(realNameBind, { realName: '王小明' })
  await member.accepted(withdrawPasswordSet, { withdrawPassword })
  const card = { requestId: randomUUID(), cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }
  const { cards } = await member.accepted(bankCardInsert, card)
  clock.aheadMs += virtualWalletHoldMs + minuteMs
  return cards[0]?.id ?? ''
}

beforeAll(async () => {
  world = await startWorld({ clock })
  await world.services().settings.set('verification', {}, 'test')
  cardId = await aCardOf('viewer01')
  payer = await enter('viewer02')
  await sayWho(payer)
})
afterAll(() => world.stop())
beforeEach(async () => {
  await setRules({})
  amountMinor += 100
  ;[seller, payer] = await Promise.all([enter('viewer01'), enter('viewer02')])
})

const named = (orderId: string) => ({ requestId: randomUUID(), orderId })
const asked = (changes: object = {}) => ({
  requestId: randomUUID(),
  payeeId: cardId,
  currency: 'CNY' as const,
  amountMinor,
  withdrawPassword,
  ...changes,
})
const wanted = (changes: object = {}) => ({
  requestId: randomUUID(),
  currency: 'CNY' as const,
  amountMinor,
  ...changes,
})
const codeOf = async (client: TestClient, call: Call, input: object): Promise<unknown> => {
  const refused = await client.refusal(call, input)
  return 'name' in refused ? refused.name : refused
}
const stateOf = async (client: TestClient, orderId: string) =>
  (await client.accepted(financeOrder, { orderId })).order.state
const historyOf = async (client: TestClient, orderId: string) =>
  (await client.accepted(financeOrder, { orderId })).timeline.map(({ state, by }) => `${by} ${state}`)
const balance = async (client: TestClient): Promise<number> =>
  (await client.accepted(memberInfo, {})).wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
const faults = async () => (await world.services().balances.verify()).faults
const offer = () => seller.accepted(speedWithdraw, asked())
const prove = (orderId: string, client = payer) =>
  client.accepted(orderProofUpload, { ...named(orderId), content: png })
/** An offer that the payer has taken. */
const matched = async () => {
  const { orderId: withdrawId } = await offer()
  const { orderId: payId } = await payer.accepted(speedPay, wanted())
  return { withdrawId, payId }
}
/** One that the payer has paid, and shown. */
const paid = async () => {
  const trade = await matched()
  await prove(trade.payId)
  await payer.accepted(speedPaid, named(trade.payId))
  return trade
}

describe('a trade', () => {
  test('[C-14, S-13, L-05] is offered, taken, paid with a proof, confirmed and credited, with its history', async () => {
    const before = [await balance(seller), await balance(payer)] as const
    const { orderId: withdrawId, context } = await offer()
    expect([context.payMinor, context.payee]).toEqual([
      amountMinor,
      { to: 'card', masked: '4111 **** **** 1111', name: '示例银行' },
    ])
    const { amounts } = await payer.accepted(speedInfo, {})
    expect(amounts).toEqual([{ payMinor: amountMinor, bonusMinor: 0, count: 1 }])
    expect((await seller.accepted(speedInfo, {})).amounts).toEqual([])
    const request = wanted()
    const order = await payer.accepted(speedPay, request)
    expect(await payer.accepted(speedPay, request)).toEqual(order)
    const { orderId: payId } = order
    const payee = { bankName: '示例银行', holder: '王小明', number: '4111111111111111' }
    expect(await payer.accepted(speedPayee, { orderId: payId })).toEqual(payee)
    expect(await codeOf(payer, speedPaid, named(payId))).toBe('PROOF_REQUIRED')
    const { proofs } = await prove(payId)
    await payer.accepted(speedPaid, named(payId))
    const shown = await seller.accepted(orderProofList, { orderId: withdrawId })
    expect(shown.proofs).toEqual(proofs.map((proof) => ({ ...proof, isMine: false })))
    const { content } = await seller.accepted(orderProofFile, { proofId: proofs[0]?.proofId ?? '' })
    expect(await plantedIn(Buffer.from(content, 'base64'))).toEqual([])
    const confirmed = await seller.accepted(speedConfirm, named(withdrawId))
    expect([confirmed.state, confirmed.context.money]).toEqual(['succeeded', 'captured'])
    expect([await balance(seller), await balance(payer), await faults()]).toEqual([
      before[0] - amountMinor,
      before[1] + amountMinor,
      [],
    ])
    expect(await historyOf(payer, payId)).toEqual(['member paying', 'member confirming', 'counterparty succeeded'])
    expect(await historyOf(seller, withdrawId)).toEqual([
      'member offered',
      'counterparty matched',
      'counterparty confirming',
      'member succeeded',
    ])
    expect(await codeOf(payer, speedPayee, { orderId: payId })).toBe('ORDER_MOVED_ON')
    const records = await payer.accepted(financeRecords, { kinds: ['speed-pay'], phase: 'succeeded' })
    expect(records.orders.map(({ orderId }) => orderId)).toContain(payId)
  })

  test('[C-14] takes the fee out of the amount and adds the bonus of the house, all or none', async () => {
    await setRules({ feeBasisPoints: 100, bonusBasisPoints: 50 })
    const before = [await balance(seller), await balance(payer)] as const
    const { orderId: withdrawId, context } = await offer()
    const feeMinor = Math.floor(amountMinor / 100)
    const payMinor = amountMinor - feeMinor
    const bonusMinor = Math.floor((payMinor * 50) / 10_000)
    expect([context.feeMinor, context.payMinor]).toEqual([feeMinor, payMinor])
    expect((await payer.accepted(speedInfo, {})).amounts).toEqual([{ payMinor, bonusMinor, count: 1 }])
    const { orderId: payId } = await payer.accepted(speedPay, wanted({ amountMinor: payMinor }))
    await prove(payId)
    await payer.accepted(speedPaid, named(payId))
    await seller.accepted(speedConfirm, named(withdrawId))
    expect([await balance(seller), await balance(payer), await faults()]).toEqual([
      before[0] - amountMinor,
      before[1] + payMinor + bonusMinor,
      [],
    ])
  })

  test('[C-14] fifty payers at one offer at once: exactly one has it', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `viewer${String(at + 3).padStart(2, '0')}`)
    const payers = await Promise.all(names.map((name) => enter(name)))
    await Promise.all(payers.map(sayWho))
    const { orderId } = await offer()
    const answers = await Promise.all(
      payers.flatMap((each) => Array.from({ length: 5 }, () => each.gateway.call(speedPay, wanted()))),
    )
    const codes = answers.map((answer) => (answer.kind === 'rejected' ? answer.name : answer.kind))
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['accepted', 'OFFER_TAKEN']))
    expect(await stateOf(seller, orderId)).toBe('matched')
  })
})

describe('time', () => {
  test('[C-14, S-13] without a payment in time the offer is on the list again', async () => {
    const { withdrawId, payId } = await matched()
    await pass((rules.payMinutes - 1) * minuteMs)
    expect(await stateOf(payer, payId)).toBe('paying')
    await pass(minuteMs)
    expect([await stateOf(payer, payId), await stateOf(seller, withdrawId)]).toEqual(['expired', 'offered'])
    await prove(payId).then(
      () => expect.unreachable(),
      (error: Error) => expect(error.message).toContain('ORDER_MOVED_ON'),
    )
    expect(await codeOf(payer, speedPaid, named(payId))).toBe('PROOF_REQUIRED')
    const again = await payer.accepted(speedPay, wanted())
    expect([again.orderId === payId, await stateOf(seller, withdrawId)]).toEqual([false, 'matched'])
  })

  test('[C-14] a payee who says nothing comes before an operator; nothing is credited or given back by time', async () => {
    const { withdrawId, payId } = await paid()
    const before = [await balance(seller), await balance(payer)]
    await pass((rules.confirmMinutes - 1) * minuteMs)
    expect(await stateOf(payer, payId)).toBe('confirming')
    await pass(minuteMs)
    const { order } = await payer.accepted(financeOrder, { orderId: payId })
    expect([order.state, order.kind === 'speed-pay' && order.context.appeal]).toEqual([
      'appealed',
      { by: 'timer', reason: 'not-confirmed' },
    ])
    await pass(7 * 24 * 60 * minuteMs)
    ;[seller, payer] = await Promise.all([enter('viewer01'), enter('viewer02')])
    expect([await stateOf(payer, payId), await stateOf(seller, withdrawId)]).toEqual(['appealed', 'appealed'])
    expect([await balance(seller), await balance(payer)]).toEqual(before)
    const late = await seller.accepted(speedConfirm, named(withdrawId))
    expect([late.state, await stateOf(payer, payId), await faults()]).toEqual(['succeeded', 'succeeded', []])
  })

  test('[C-14] an offer that nobody takes waits, is offered again, becomes an ordinary withdrawal, or goes back', async () => {
    const before = await balance(seller)
    const { orderId } = await offer()
    expect(await codeOf(seller, speedTurn, { ...named(orderId), to: 'offer' })).toBe('ORDER_MOVED_ON')
    await pass(rules.offerMinutes * minuteMs)
    expect(await stateOf(seller, orderId)).toBe('unmatched')
    expect(await codeOf(payer, speedPay, wanted())).toBe('OFFER_TAKEN')
    const again = await seller.accepted(speedTurn, { ...named(orderId), to: 'offer' })
    expect(again.state).toBe('offered')
    await pass(rules.offerMinutes * minuteMs)
    const turned = await seller.accepted(speedTurn, { ...named(orderId), to: 'withdrawal' })
    expect([turned.kind, turned.state, turned.amountMinor, await stateOf(seller, orderId)]).toEqual([
      'withdrawal',
      'queued',
      amountMinor,
      'converted',
    ])
    expect([await balance(seller), await faults()]).toEqual([before - amountMinor, []])
    const { orderId: left } = await offer()
    await pass(rules.offerMinutes * minuteMs)
    await pass(speedUnmatchedMs)
    seller = await enter('viewer01')
    const { order } = await seller.accepted(financeOrder, { orderId: left })
    expect([order.state, order.kind === 'speed-withdraw' && order.context.money, await faults()]).toEqual([
      'returned',
      'released',
      [],
    ])
  })

  test('[C-14, S-13] what becomes an ordinary withdrawal holds all accounts of both at once, in the order of all who do', async () => {
    const turn = async (client: TestClient, payeeId: string) => {
      const { orderId } = await client.accepted(speedWithdraw, asked({ payeeId }))
      await pass(rules.offerMinutes * minuteMs)
      return { orderId, send: () => client.accepted(speedTurn, { ...named(orderId), to: 'withdrawal' }) }
    }
    // The provider's account is there before anything of this member's is held.
    const first = await turn(seller, cardId)
    await first.send()
    const payeeId = await aCardOf('viewer14')
    const member = await enter('viewer14')
    const { orderId, send } = await turn(member, payeeId)
    const owner = createDatabase(world.environment['DATABASE_OWNER_URL'] ?? '')
    let turned: Promise<unknown> = Promise.resolve()
    await owner.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from ledger_accounts where kind = 'provider:sandbox' and currency = 'CNY' for update`.execute(trx)
      turned = send()
      await vi.waitFor(async () => {
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(owner)
        expect(waiting.rows).toHaveLength(1)
      })
      // Whoever waits for an account holds none that comes after it.
      const after = await sql<{ kind: string }>`
        select kind from ledger_accounts where id > ${rows[0]?.id ?? null} order by id for update nowait`.execute(trx)
      expect(after.rows.map(({ kind }) => kind)).toContain('held')
    })
    await turned
    await owner.destroy()
    expect([await stateOf(member, orderId), await faults()]).toEqual(['converted', []])
  })
})

describe('reminders', () => {
  test('[C-14] a payer reminds the payee, five minutes apart and three times; the server does by itself', async () => {
    const news: unknown[] = []
    const { withdrawId, payId } = await paid()
    expect(await codeOf(payer, speedRemind, named(payId))).toBe('REMIND_TOO_SOON')
    for (let nth = 1; nth <= speedRemindersMax; nth += 1) {
      await pass(speedRemindEveryMs - minuteMs)
      expect(await codeOf(payer, speedRemind, named(payId))).toBe('REMIND_TOO_SOON')
      await pass(minuteMs)
      news.push((await payer.accepted(speedRemind, named(payId))).context.reminders)
    }
    await pass(speedRemindEveryMs)
    expect([news, await codeOf(payer, speedRemind, named(payId))]).toEqual([[1, 2, 3], 'REMINDERS_USED'])
    expect([await stateOf(payer, payId), await stateOf(seller, withdrawId)]).toEqual(['confirming', 'confirming'])
    expect(await codeOf(seller, speedRemind, named(withdrawId))).toBe('FINANCE_ORDER_UNKNOWN')
  })
})

describe('an appeal', () => {
  test('[C-14] of the payee is decided for the payer by an operator, who sees the pictures, with a reason', async () => {
    const before = await balance(payer)
    const { withdrawId, payId } = await paid()
    const appealed = await seller.accepted(speedAppeal, { ...named(withdrawId), reason: 'not-received' })
    expect([appealed.state, await stateOf(payer, payId)]).toEqual(['appealed', 'appealed'])
    expect(await codeOf(seller, speedAppeal, { ...named(withdrawId), reason: 'other' })).toBe('ORDER_MOVED_ON')
    await prove(withdrawId, seller)
    expect((await payer.accepted(orderProofList, { orderId: payId })).proofs.map(({ isMine }) => isMine)).toEqual([
      true,
      false,
    ])
    const { stdout } = await world.admin(['finance', 'appeals'])
    expect(stdout).toContain(`${payId}  speed-pay  appealed`)
    const [path = ''] = stdout.split('\n').filter((line) => line.endsWith('.webp'))
    expect(await plantedIn(readFileSync(path.trim().split('  ').at(-1) ?? ''))).toEqual([])
    expect((await world.admin(['finance', 'refuse', payId])).exit).toBe(1)
    expect((await world.admin(['finance', 'refuse', withdrawId])).exit).toBe(1)
    expect((await world.admin(['finance', 'decide', withdrawId, 'payer', 'x'])).exit).toBe(1)
    expect((await world.admin(['finance', 'decide', payId, 'payer', 'bank statement'])).exit).toBe(0)
    expect((await world.admin(['finance', 'decide', payId, 'payee', 'again'])).exit).toBe(1)
    expect([await stateOf(seller, withdrawId), await balance(payer), await faults()]).toEqual([
      'succeeded',
      before + amountMinor,
      [],
    ])
    expect((await world.admin(['audit', 'list'])).stdout).toContain('bank statement')
    expect(await codeOf(seller, speedConfirm, named(withdrawId))).toBe('ORDER_MOVED_ON')
  })

  test('[C-14] of the payer, ten minutes after the payment, is decided for the payee, who gets back what is held', async () => {
    const before = [await balance(seller), await balance(payer)]
    const { withdrawId, payId } = await paid()
    const input = { ...named(payId), reason: 'not-confirmed' }
    await pass(speedAppealAfterMs - minuteMs)
    expect(await codeOf(payer, speedAppeal, input)).toBe('APPEAL_TOO_SOON')
    await pass(minuteMs)
    await payer.accepted(speedAppeal, { ...named(payId), reason: 'not-confirmed' })
    expect(await stateOf(seller, withdrawId)).toBe('appealed')
    expect((await world.admin(['finance', 'decide', payId, 'payee', 'no such payment'])).exit).toBe(0)
    expect([await stateOf(payer, payId), await stateOf(seller, withdrawId)]).toEqual(['refused', 'returned'])
    expect([await balance(seller), await balance(payer), await faults()]).toEqual([...before, []])
  })
})

describe('what is refused', () => {
  test("[C-14] other people's orders, a second confirmation, an appeal after it", async () => {
    const { withdrawId, payId } = await matched()
    const stranger = await enter('viewer15')
    const calls: [Call, object][] = [
      [speedPayee, { orderId: payId }],
      [speedPaid, named(payId)],
      [speedRemind, named(payId)],
      [speedConfirm, named(withdrawId)],
      [speedConfirm, named(payId)],
      [speedAppeal, { ...named(payId), reason: 'other' }],
      [speedAppeal, { ...named(withdrawId), reason: 'other' }],
      [speedClose, named(payId)],
      [speedClose, named(withdrawId)],
      [speedTurn, { ...named(withdrawId), to: 'withdrawal' }],
      [orderProofUpload, { ...named(payId), content: png }],
      [orderProofList, { orderId: payId }],
    ]
    for (const [call, input] of calls) expect(await codeOf(stranger, call, input)).toBe('FINANCE_ORDER_UNKNOWN')
    expect(await codeOf(seller, speedPayee, { orderId: payId })).toBe('FINANCE_ORDER_UNKNOWN')
    expect(await codeOf(payer, speedConfirm, named(payId))).toBe('FINANCE_ORDER_UNKNOWN')
    expect(await codeOf(seller, speedConfirm, named(withdrawId))).toBe('ORDER_MOVED_ON')
    expect(await codeOf(seller, speedClose, named(withdrawId))).toBe('ORDER_MOVED_ON')
    await prove(payId)
    await payer.accepted(speedPaid, named(payId))
    expect(await codeOf(payer, speedClose, named(payId))).toBe('ORDER_MOVED_ON')
    await seller.accepted(speedConfirm, named(withdrawId))
    expect(await codeOf(seller, speedConfirm, named(withdrawId))).toBe('ORDER_MOVED_ON')
    expect(await codeOf(seller, speedAppeal, { ...named(withdrawId), reason: 'other' })).toBe('ORDER_MOVED_ON')
    expect(await codeOf(payer, speedAppeal, { ...named(payId), reason: 'other' })).toBe('ORDER_MOVED_ON')
  })

  test('[C-14, V-06] amounts that are none, are out of bounds or of another currency; all while it is switched off', async () => {
    for (const amount of [-1, 1.5, '200', '1e3', 'Infinity', '２００', null]) {
      expect(await codeOf(payer, speedPay, wanted({ amountMinor: amount }))).toBe('BAD_REQUEST')
      expect(await codeOf(seller, speedWithdraw, asked({ amountMinor: amount }))).toBe('BAD_REQUEST')
    }
    for (const amount of [0, rules.min_money - 1, rules.max_money + 1])
      expect(await codeOf(seller, speedWithdraw, asked({ amountMinor: amount }))).toBe('FIELD_REFUSED')
    expect(await codeOf(payer, speedPay, wanted({ amountMinor: rules.max_money + 1 }))).toBe('FIELD_REFUSED')
    expect(await codeOf(payer, speedPay, wanted({ currency: 'USDT' }))).toBe('FIELD_REFUSED')
    expect(await codeOf(seller, speedWithdraw, asked({ currency: 'USDT' }))).toBe('FIELD_REFUSED')
    expect(await codeOf(payer, speedPay, wanted({ amountMinor: 12_345 }))).toBe('OFFER_TAKEN')
    expect(await codeOf(seller, speedWithdraw, asked({ payeeId: 'none' }))).toBe('RECORD_UNKNOWN')
    expect(await codeOf(seller, speedWithdraw, asked({ withdrawPassword: '000000' }))).toBe('WITHDRAW_PASSWORD_WRONG')
    expect(await codeOf(seller, speedWithdraw, asked({ amountMinor: 1_999_000 }))).toBe('BALANCE_SHORT')
    await setRules({ isOpen: false })
    expect(await codeOf(payer, speedPay, wanted())).toBe('PAYMENT_TYPE_CLOSED')
    expect(await codeOf(seller, speedWithdraw, asked())).toBe('WITHDRAW_TYPE_CLOSED')
    expect((await payer.accepted(speedInfo, {})).rules.isOpen).toBe(false)
  })

  test('[C-14] taking back where the site forbids it', async () => {
    const before = await balance(seller)
    const { settings } = world.services()
    const { orderId } = await offer()
    expect([(await seller.accepted(speedClose, named(orderId))).state, await balance(seller)]).toEqual([
      'cancelled',
      before,
    ])
    await settings.set('withdrawCancelAllowed', false, 'test')
    const kept = await offer()
    await settings.set('withdrawCancelAllowed', true, 'test')
    expect(await codeOf(seller, speedClose, named(kept.orderId))).toBe('ORDER_MOVED_ON')
  })

  test('[C-14] oneself, whoever shares a device, and an owner whose withdrawals wait', async () => {
    await sayWho(seller)
    await offer()
    expect(await codeOf(seller, speedPay, wanted())).toBe('OFFER_TAKEN')
    const device = randomUUID()
    await enter('viewer01', device)
    const neighbour = await enter('viewer16', device)
    await sayWho(neighbour)
    expect([await codeOf(neighbour, speedPay, wanted()), (await neighbour.accepted(speedInfo, {})).amounts]).toEqual([
      'OFFER_TAKEN',
      [],
    ])
    const freeze = (at: Date | null) =>
      world
        .services()
        .units.run((unit) =>
          tablesOf(unit)
            .updateTable('members')
            .set({ withdrawals_frozen_at: at })
            .where('name', '=', 'viewer01')
            .execute(),
        )
    await freeze(new Date())
    expect(await codeOf(payer, speedPay, wanted())).toBe('OFFER_TAKEN')
    await freeze(null)
    expect((await payer.accepted(speedPay, wanted())).state).toBe('paying')
  })

  test('[C-14] more at once than the rules allow, and a payer who let too many run out', async () => {
    await setRules({ offersMax: 1, paysMax: 1 })
    const fresh = await enter('viewer17')
    await sayWho(fresh)
    expect(await codeOf(seller, speedWithdraw, asked())).toBe('SPEED_FULL')
    await setRules({ paysMax: 1, lapsesADay: 2, lockMinutes: 60 })
    await offer()
    const { orderId } = await fresh.accepted(speedPay, wanted())
    expect(await codeOf(fresh, speedPay, wanted())).toBe('SPEED_FULL')
    expect((await fresh.accepted(speedClose, named(orderId))).state).toBe('closed')
    expect((await fresh.accepted(speedInfo, {})).lockedUntilMs).toBe(null)
    await fresh.accepted(speedPay, wanted())
    await pass(rules.payMinutes * minuteMs)
    const refused = await fresh.refusal(speedPay, wanted())
    const { lockedUntilMs } = await fresh.accepted(speedInfo, {})
    expect([refused, lockedUntilMs !== null]).toEqual([
      { name: 'SPEED_LOCKED', data: { untilMs: lockedUntilMs }, msg: expect.any(String) as string },
      true,
    ])
    await pass((lockedUntilMs ?? 0) - world.services().now())
    expect((await fresh.accepted(speedInfo, {})).lockedUntilMs).toBe(null)
  })

  test('[C-14] by the limits of deposits and without an identity, exactly as an ordinary deposit', async () => {
    const nobody = await enter('viewer18')
    await offer()
    expect(await codeOf(nobody, speedPay, wanted())).toBe('IDENTITY_REQUIRED')
    await sayWho(nobody)
    const limit = { kind: 'deposit', period: 'day', currency: 'CNY' } as const
    await nobody.accepted(protectionLimitSet, { requestId: randomUUID(), ...limit, amountMinor: amountMinor - 1 })
    expect(await codeOf(nobody, speedPay, wanted())).toBe('LIMIT_REACHED')
    const { orderId } = await payer.accepted(speedPay, wanted())
    await payer.accepted(speedClose, named(orderId))
  })
})
