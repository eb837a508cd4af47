import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import { contactBind, memberDetails, realNameBind } from '#contract/members/calls/members.ts'
import {
  bankCardDelete,
  bankCardInsert,
  bankCardList,
  securityTokenCheck,
  virtualWalletDelete,
  virtualWalletInsert,
  virtualWalletList,
  virtualWalletWhitelist,
  withdrawPasswordConfirm,
  withdrawPasswordReset,
  withdrawPasswordSet,
  withdrawPasswordUpdate,
} from '#contract/wallet/calls.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import type { Call } from '#contract/define-call.ts'
import { virtualWalletHoldMs, withdrawLockMs } from '#contract/limits.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const withdrawPassword = '271828'
const cardNum = '4111 1111 1111 1111'
const tron = { network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', label: '常用' } as const
let world: World
let client: TestClient
let seat = 0

beforeAll(async () => {
  world = await startWorld()
  // What callers have to show before their calls run has tests of its own.
  await world.services().settings.set('verification', {}, 'test')
})
afterAll(() => world.stop())
/** Each test has a member that no other test has changed. */
beforeEach(async () => {
  client = openClient(world.baseUrl, '')
  seat += 1
  await client.logIn(`viewer${String(seat).padStart(2, '0')}`)
  await showIdentity(client)
})

const refusal = async (call: Call, input: unknown) => {
  const refused = await client.refusal(call, input)
  return 'name' in refused ? [refused.name, refused.data] : refused
}
const codeFor = async (target: string): Promise<string> => {
  const messages = await world.services().messageOutbox.newest(50)
  const body = messages.find(({ to }) => to === target)?.body ?? ''
  return /\d{6}/.exec(body)?.[0] ?? `no code for ${target}`
}
const setUp = async (): Promise<void> => {
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
}
const aCard = (changes: object = {}) => ({
  requestId: randomUUID(),
  cardNum,
  bankName: '示例银行',
  withdrawPassword,
  ...changes,
})
const aWallet = (changes: object = {}) => ({ requestId: randomUUID(), ...tron, withdrawPassword, ...changes })

test('[V-05] the withdrawal password is six digits, whichever they are, set once', async () => {
  expect(await refusal(withdrawPasswordConfirm, { withdrawPassword })).toEqual(['WITHDRAW_PASSWORD_UNSET', null])
  const set = { withdrawPassword: '123456' }
  expect(await refusal(withdrawPasswordSet, { ...set, withdrawPassword: '12345' })).toContain('BAD_REQUEST')
  expect(await client.accepted(withdrawPasswordSet, set)).toEqual({})
  expect(await refusal(withdrawPasswordSet, set)).toEqual(['ALREADY_BOUND', null])
  expect((await client.accepted(memberDetails, {})).hasWithdrawPassword).toBe(true)
  const update = { withdrawPassword: '123456', newWithdrawPassword: '666666' }
  expect(await client.accepted(withdrawPasswordUpdate, update)).toEqual({})
  expect(await refusal(withdrawPasswordConfirm, { withdrawPassword: '123456' })).toEqual([
    'WITHDRAW_PASSWORD_WRONG',
    { triesLeft: 4 },
  ])
  await client.accepted(withdrawPasswordConfirm, { withdrawPassword: '666666' })
})

test('[V-05] where the site wants strong ones, runs and one digit six times are refused', async () => {
  const { settings } = world.services()
  await settings.set('strongWithdrawPassword', true, 'test')
  const weak = (field: string) => ['FIELD_REFUSED', { field, rule: 'weak' }]
  const set = { withdrawPassword: '123456' }
  expect(await refusal(withdrawPasswordSet, set)).toEqual(weak('withdrawPassword'))
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const update = { withdrawPassword, newWithdrawPassword: '666666' }
  expect(await refusal(withdrawPasswordUpdate, update)).toEqual(weak('newWithdrawPassword'))
  await settings.set('strongWithdrawPassword', false, 'test')
  expect(await client.accepted(withdrawPasswordUpdate, update)).toEqual({})
})

test('[V-05] five wrong ones in any of the calls lock all of them, until a code resets it', async () => {
  await setUp()
  const phone = { channel: 'sms', areaCode: '+86', target: '13800007101' } as const
  await client.accepted(sendCode, { purpose: 'bind', ...phone })
  await client.accepted(contactBind, { ...phone, code: await codeFor('+8613800007101') })
  await showIdentity(client, { contact: { channel: 'sms', read: () => codeFor('+8613800007101') } })
  const wrong = { withdrawPassword: '000001' }
  const guesses: [Call, object][] = [
    [withdrawPasswordConfirm, wrong],
    [bankCardInsert, aCard(wrong)],
    [virtualWalletInsert, aWallet(wrong)],
    [bankCardDelete, { id: 'none', ...wrong }],
  ]
  for (const [index, [call, input]] of guesses.entries())
    expect(await refusal(call, input)).toEqual(['WITHDRAW_PASSWORD_WRONG', { triesLeft: 4 - index }])
  const atMs = Date.now()
  const [name, data] = (await refusal(withdrawPasswordUpdate, { ...wrong, newWithdrawPassword: '314159' })) as [
    string,
    { untilMs: number },
  ]
  expect(name).toBe('WITHDRAW_PASSWORD_LOCKED')
  expect(data.untilMs - atMs - withdrawLockMs).toBeGreaterThanOrEqual(0)
  expect(data.untilMs - Date.now() - withdrawLockMs).toBeLessThanOrEqual(0)
  expect(await refusal(withdrawPasswordConfirm, { withdrawPassword })).toEqual([name, data])
  expect((await client.accepted(memberDetails, {})).withdrawLockedUntilMs).toBe(data.untilMs)
  const reset = { channel: 'sms', withdrawPassword: '314159' } as const
  expect(await refusal(withdrawPasswordReset, { ...reset, code: '000000' })).toEqual(['VALID_CODE_ERROR', null])
  expect(await refusal(withdrawPasswordReset, { ...reset, channel: 'mail', code: '000000' })).toEqual([
    'VALID_CODE_ERROR',
    null,
  ])
  await client.accepted(sendCode, { purpose: 'withdraw', channel: 'sms', areaCode: '+86', target: '' })
  await client.accepted(withdrawPasswordReset, { ...reset, code: await codeFor('+8613800007101') })
  await client.accepted(withdrawPasswordConfirm, { withdrawPassword: '314159' })
})

test('[L-11] the right password gives this device a random token, which the server knows until the password is another', async () => {
  await setUp()
  const holds = async (securityToken: string, of = client) =>
    (await of.accepted(securityTokenCheck, { securityToken })).valid
  const { userInfo } = await client.accepted(memberInfo, {})
  const { securityToken } = await client.accepted(withdrawPasswordConfirm, { withdrawPassword })
  expect(securityToken).toMatch(/^[\w-]{43}$/)
  expect([await holds(securityToken), await holds(userInfo.id), await holds('')]).toEqual([true, false, false])
  const other = openClient(world.baseUrl, '')
  await other.logIn('viewer20')
  expect(await holds(securityToken, other)).toBe(false)
  await client.accepted(withdrawPasswordUpdate, { withdrawPassword, newWithdrawPassword: '314159' })
  expect(await holds(securityToken)).toBe(false)
})

test('[V-07, L-05, E-03] a card needs a real name, the password and a number that is one; the same is one card', async () => {
  expect(await refusal(bankCardInsert, aCard({ cardNum: '4111111111111112' }))).toEqual(['CARD_REFUSED', null])
  expect(await refusal(bankCardInsert, aCard({ bankName: '银\u200b行' }))).toEqual([
    'FIELD_REFUSED',
    { field: 'bankName', rule: 'hidden' },
  ])
  expect(await refusal(bankCardInsert, aCard())).toEqual(['REAL_NAME_REQUIRED', null])
  await client.accepted(realNameBind, { realName: '王小明' })
  expect(await refusal(bankCardInsert, aCard())).toEqual(['WITHDRAW_PASSWORD_UNSET', null])
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const first = aCard()
  const { cards } = await client.accepted(bankCardInsert, first)
  const { id = '', createdAtMs } = cards[0] ?? {}
  expect(cards).toEqual([{ id, cardNum: '4111 **** **** 1111', bankName: '示例银行', holder: '王**', createdAtMs }])
  expect(await client.accepted(bankCardInsert, first)).toEqual({ cards })
  expect(await client.accepted(bankCardInsert, aCard({ cardNum: '4111-1111-1111-1111' }))).toEqual({ cards })
  expect(await refusal(bankCardInsert, { ...first, cardNum: '5555555555554444' })).toEqual(['REQUEST_ID_REUSED', null])
  await client.accepted(bankCardInsert, aCard({ cardNum: '5555555555554444' }))
  await client.accepted(bankCardInsert, aCard({ cardNum: '4012888888881881' }))
  expect(await refusal(bankCardInsert, aCard({ cardNum: '6217000000000000004' }))).toEqual(['CARD_LIMIT', null])
  expect((await client.accepted(memberDetails, {})).cardCount).toBe(3)
  const left = await client.accepted(bankCardDelete, { id, withdrawPassword })
  expect(left.cards.map((card) => card.cardNum)).toEqual(['5555 **** **** 4444', '4012 **** **** 1881'])
  expect(await client.accepted(bankCardList, {})).toEqual(left)
  expect(await refusal(bankCardDelete, { id, withdrawPassword })).toEqual(['RECORD_UNKNOWN', null])
})

test('[V-05, L-05] the first card and the first address may come before the withdrawal password; once there is one, they may not', async () => {
  await client.accepted(realNameBind, { realName: '王小明' })
  const { withdrawPassword: _, ...card } = aCard()
  const { withdrawPassword: __, ...wallet } = aWallet()
  expect((await client.accepted(bankCardInsert, card)).cards).toHaveLength(1)
  expect((await client.accepted(virtualWalletInsert, wallet)).wallets).toHaveLength(1)
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const empty = ['FIELD_REFUSED', { field: 'withdrawPassword', rule: 'empty' }]
  const next = { requestId: randomUUID() }
  expect(await refusal(bankCardInsert, { ...card, ...next, cardNum: '5555555555554444' })).toEqual(empty)
  expect(await refusal(virtualWalletInsert, { ...wallet, requestId: randomUUID() })).toEqual(empty)
  const details = await client.accepted(memberDetails, {})
  expect([details.cardCount, details.walletCount]).toEqual([1, 1])
})

test('[E-03, L-05] an address keeps its checksum, is masked, and is held for 24 hours on the white list', async () => {
  await setUp()
  const mistyped = aWallet({ address: tron.address.replace('TJR', 'TJS') })
  expect(await refusal(virtualWalletInsert, mistyped)).toEqual(['ADDRESS_REFUSED', null])
  expect(await refusal(virtualWalletInsert, aWallet({ network: 'ERC20' }))).toEqual(['ADDRESS_REFUSED', null])
  const first = aWallet()
  const { wallets } = await client.accepted(virtualWalletInsert, first)
  const { id = '', createdAtMs } = wallets[0] ?? {}
  const fresh = {
    id,
    network: 'TRC20',
    address: 'TJRa **** **** RTv8',
    label: '常用',
    whitelisted: false,
    usableFromMs: 0,
    createdAtMs,
  }
  expect(wallets).toEqual([fresh])
  expect(await client.accepted(virtualWalletInsert, first)).toEqual({ wallets })
  expect(await refusal(virtualWalletInsert, { ...first, label: '别的' })).toEqual(['REQUEST_ID_REUSED', null])
  const atMs = Date.now()
  const on = await client.accepted(virtualWalletWhitelist, { id, whitelisted: true, withdrawPassword })
  const usableFromMs = on.wallets[0]?.usableFromMs ?? 0
  expect(usableFromMs - atMs - virtualWalletHoldMs).toBeGreaterThanOrEqual(0)
  expect(on).toEqual({ wallets: [{ ...fresh, whitelisted: true, usableFromMs }] })
  expect(await client.accepted(virtualWalletList, {})).toEqual(on)
  expect(await client.accepted(virtualWalletWhitelist, { id, whitelisted: false, withdrawPassword })).toEqual({
    wallets,
  })
  expect(await client.accepted(virtualWalletDelete, { id, withdrawPassword })).toEqual({ wallets: [] })
  expect(await refusal(virtualWalletDelete, { id, withdrawPassword })).toEqual(['RECORD_UNKNOWN', null])
})
