import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { protectionLimitSet, protectionTimeOut } from '#contract/protection/calls.ts'
import { venueLaunch } from '#contract/venues/game-calls.ts'
import { venueWalletTypeSet } from '#contract/venues/calls.ts'
import { missingThereAfterMs, takeBackAfterMs } from '#server/venues/domain/reconcile.ts'
import { createReconciler } from '#server/venues/reconciler.ts'
import {
  CallbackAnswer,
  callbackPath,
  type CallbackKind,
  type MoveRecord,
  type VenueRecord,
} from '#server/venues/remote/callback-protocol.ts'
import { callRemote } from '#server/venues/remote/remote-call.ts'
import { signatureHeader, signRequest, timeHeader } from '#server/venues/remote/signing.ts'
import { createVenueDifferences } from '#server/venues/store/venue-differences.ts'
import { createVenueMoves } from '#server/venues/store/venue-moves.ts'
import { databaseOf } from '#tests/journeys/verification-hand.ts'
import { checkCallbacks } from '#scripts/venue-kit/callback-checks.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { untilVenueOpen } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

let world: World
let client: TestClient
let memberId: string
const token = 'token-of-a-launch-of-this-test-'.padEnd(43, 'x')
const gameId = 'dz-001'
const channelCode = 'dz'

const admin = async (...words: string[]) => {
  const { exit, stdout, stderr } = await world.admin(words)
  if (exit !== 0) throw new Error(stderr)
  return stdout
}
const member = async (name: string) => {
  const opened = openClient(world.baseUrl, '')
  await opened.logIn(name)
  return opened
}
const key = () => readFileSync(join(world.dataDir, 'venue', 'key'), 'utf8').trim()
const walletMinor = async (who = client) =>
  (await who.accepted(memberInfo, {})).wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0

/** A game of the member was opened with the token. */
const launchedFor = async (ofMember: string, ofToken: string, atMs = Date.now(), at = channelCode) => {
  const storage = await databaseOf(world)
  await createVenueMoves(storage.db).launched(ofToken, { memberId: ofMember, channelCode: at, gameId }, new Date(atMs))
  await storage.close()
}

const place = (over: object = {}) => ({
  channelCode,
  account: `5005-${memberId}`,
  currency: 'CNY',
  roundId: randomUUID(),
  gameId,
  ...over,
})
const aBet = (over: object = {}) => ({ ...place(), transactionId: randomUUID(), token, amountMinor: 1_000, ...over })
const { token: _noToken, ...withoutToken } = { token }
const aWin = (over: object = {}) => ({
  ...place(),
  ...withoutToken,
  transactionId: randomUUID(),
  amountMinor: 2_500,
  isRoundEnd: true,
  ...over,
})
const aRollback = (betTransactionId: string, over: object = {}) => ({
  ...place(),
  transactionId: randomUUID(),
  betTransactionId,
  ...over,
})

const say = async (kind: CallbackKind, body: object) => {
  const service = { origin: world.baseUrl, key: key(), timeoutMs: 10_000, now: Date.now }
  const result = await callRemote(service, `${callbackPath}/${kind}`, body, CallbackAnswer)
  if (result.kind !== 'answered') throw new Error(result.why)
  return result.data.state === 'done' ? result.data.balanceMinor : result.data.refusal
}

/** As an operator closes the venue and opens it again. */
const switchOfVenue = async () => {
  const venues = JSON.parse(await admin('config', 'get', 'venues')) as { channelCode: string }[]
  const closed = venues.map((each) => (each.channelCode === channelCode ? { ...each, status: '0' } : each))
  const set = (to: object) => async (): Promise<void> =>
    void (await admin('config', 'set', 'venues', JSON.stringify(to)))
  return { close: set(closed), reopen: set(venues) }
}

beforeAll(async () => {
  world = await startWorld({ environment: { SESSIONS_PER_MEMBER: '10', CALLS_PER_MINUTE_MEMBER: '6000' } })
  client = await member('viewer01')
  await untilVenueOpen(client, channelCode)
  memberId = (await client.accepted(memberInfo, {})).userInfo.id
  await client.accepted(venueWalletTypeSet, { walletType: 'single' })
  await launchedFor(memberId, token)
})
beforeEach(() => client.accepted(venueWalletTypeSet, { walletType: 'single' }))
afterAll(async () => {
  expect(await admin('ledger', 'verify')).toContain('ledger clean')
  await world.stop()
})

test('[C-13, A-02] a bet takes from the centre wallet, a win pays into it, and each repeat answers what the first did', async () => {
  const before = await walletMinor()
  expect(await say('balance', { channelCode, account: `5005-${memberId}`, currency: 'CNY', token })).toBe(before)
  const bet = aBet()
  expect(await say('bet', bet)).toBe(before - 1_000)
  const win = aWin({ roundId: bet.roundId })
  expect(await say('win', win)).toBe(before + 1_500)
  expect([await say('bet', bet), await say('win', win), await say('bet', bet)]).toEqual([
    before - 1_000,
    before + 1_500,
    before - 1_000,
  ])
  expect(await walletMinor()).toBe(before + 1_500)
  const at = { roundId: bet.roundId }
  expect(await say('win', { ...win, amountMinor: 9_999 })).toBe('reused')
  expect(await say('bet', aBet({ ...at, transactionId: win.transactionId }))).toBe('reused')
  expect(await say('bet', aBet(at))).toBe('settled')
  expect(await say('win', aWin(at))).toBe('settled')
  expect(await walletMinor()).toBe(before + 1_500)
})

test('[C-13, E-04] a stake below or above what the venue takes moves nothing; at each bound it is taken', async () => {
  const before = await walletMinor()
  // As the demo has it: 0.20 to 1,000.00.
  for (const amountMinor of [1, 19, 100_001, 900_000]) expect(await say('bet', aBet({ amountMinor }))).toBe('stake')
  const least = aBet({ amountMinor: 20 })
  expect(await say('bet', least)).toBe(before - 20)
  const most = aBet({ amountMinor: 100_000 })
  expect(await say('bet', most)).toBe(before - 100_020)
  for (const { transactionId, roundId } of [least, most]) await say('rollback', aRollback(transactionId, { roundId }))
  expect(await walletMinor()).toBe(before)
})

test('[C-13] a bet that was taken back under another round is paid no win', async () => {
  const before = await walletMinor()
  const bet = aBet()
  await say('bet', bet)
  expect(await say('rollback', aRollback(bet.transactionId))).toBe(before)
  expect(await say('win', aWin({ roundId: bet.roundId }))).toBe('no-bet')
  expect(await walletMinor()).toBe(before)
})

test('[C-13] twenty repeats of one bet at once are one bet', async () => {
  const before = await walletMinor()
  const bet = aBet()
  const answers = await Promise.all(Array.from({ length: 20 }, () => say('bet', bet)))
  expect(new Set(answers)).toEqual(new Set([before - 1_000]))
  expect(await walletMinor()).toBe(before - 1_000)
})

test('[C-13] a rollback gives a bet back once, whatever its order and number', async () => {
  const before = await walletMinor()
  const bet = aBet()
  await say('bet', bet)
  const at = { roundId: bet.roundId }
  const rollback = aRollback(bet.transactionId, at)
  expect([await say('rollback', rollback), await say('rollback', rollback)]).toEqual([before, before])
  expect(await say('rollback', aRollback(bet.transactionId, at))).toBe(before)
  expect(await say('win', aWin(at))).toBe('no-bet')
  const late = aBet()
  expect(await say('rollback', aRollback(late.transactionId, { roundId: late.roundId }))).toBe(before)
  expect(await say('bet', late)).toBe('rolled-back')
  expect(await walletMinor()).toBe(before)
})

test('[C-13] a win before its bet is refused until the bet is there; what was paid is not taken back', async () => {
  const before = await walletMinor()
  const bet = aBet()
  const win = aWin({ roundId: bet.roundId })
  expect(await say('win', win)).toBe('no-bet')
  expect(await say('bet', bet)).toBe(before - 1_000)
  expect(await say('win', win)).toBe(before + 1_500)
  expect(await say('rollback', aRollback(bet.transactionId, { roundId: bet.roundId }))).toBe('settled')
  expect(await walletMinor()).toBe(before + 1_500)
})

test('[C-13] another currency, an unknown account, a foreign token and too little money move nothing', async () => {
  const before = await walletMinor()
  const bet = aBet()
  await say('bet', bet)
  expect(await say('win', aWin({ roundId: bet.roundId, currency: 'USDT' }))).toBe('currency')
  expect(await say('rollback', aRollback(bet.transactionId, { roundId: bet.roundId, currency: 'USDT' }))).toBe(
    'currency',
  )
  expect(await say('bet', aBet({ account: '5005-999999999' }))).toBe('account')
  expect(await say('bet', aBet({ account: 'somebody' }))).toBe('account')
  expect(await say('bet', aBet({ token: 'y'.repeat(43) }))).toBe('token')
  expect(await say('bet', aBet({ amountMinor: 100_000_000 }))).toBe('stake')
  await launchedFor(memberId, 'o'.repeat(43), Date.now() - 13 * 60 * 60_000)
  expect(await say('bet', aBet({ token: 'o'.repeat(43) }))).toBe('token')
  const other = (await (await member('viewer02')).accepted(memberInfo, {})).userInfo.id
  expect(await say('bet', aBet({ account: `5005-${other}` }))).toBe('token')
  expect(await walletMinor()).toBe(before - 1_000)
})

test('[C-13, E-04] after the venue or the member has closed, bets are refused, and wins and rollbacks are taken', async () => {
  const before = await walletMinor()
  const [won, undone] = [aBet(), aBet()]
  await say('bet', won)
  await say('bet', undone)
  await client.accepted(venueWalletTypeSet, { walletType: 'transfer' })
  expect(await say('bet', aBet())).toBe('wallet')
  await client.accepted(venueWalletTypeSet, { walletType: 'single' })
  const { close, reopen } = await switchOfVenue()
  await close()
  expect(await say('bet', aBet())).toBe('closed')
  expect(await say('win', aWin({ roundId: won.roundId }))).toBe(before + 500)
  expect(await say('rollback', aRollback(undone.transactionId, { roundId: undone.roundId }))).toBe(before + 1_500)
  await reopen()
})

test('[C-13] what is forged, too old, or no callback of the protocol is not answered and moves nothing', async () => {
  const before = await walletMinor()
  const post = async (kind: string, body: string, { signedWith = key(), timeMs = Date.now() } = {}) => {
    const path = `${callbackPath}/${kind}`
    const headers = { [timeHeader]: String(timeMs), [signatureHeader]: signRequest(signedWith, { timeMs, path, body }) }
    return (await fetch(`${world.baseUrl}${path}`, { method: 'POST', headers, body })).status
  }
  const bet = JSON.stringify(aBet())
  expect(await post('bet', bet, { signedWith: 'another-key' })).toBe(401)
  expect(await post('bet', bet, { timeMs: Date.now() - 6 * 60_000 })).toBe(401)
  expect(await post('bet', bet.replace('"dz"', '"zz"'), { signedWith: 'another-key' })).toBe(401)
  for (const body of ['{', '[]', 'null', '{}']) expect(await post('bet', body)).toBe(400)
  for (const over of [{ amountMinor: 0 }, { amountMinor: -1 }, { amountMinor: 1.5 }, { currency: 'COIN' }, { more: 1 }])
    expect(await post('bet', JSON.stringify(aBet(over)))).toBe(400)
  expect(await post('nothing', bet)).toBe(400)
  expect(await walletMinor()).toBe(before)
})

test('[C-13, A-02] limits and breaks refuse bets, and what comes back frees them', async () => {
  const who = await member('viewer03')
  const { id } = (await who.accepted(memberInfo, {})).userInfo
  const own = 'z'.repeat(43)
  await launchedFor(id, own)
  await who.accepted(venueWalletTypeSet, { walletType: 'single' })
  const limit = { kind: 'stake', period: 'day', currency: 'CNY' } as const
  await who.accepted(protectionLimitSet, { requestId: randomUUID(), ...limit, amountMinor: 2_000 })
  const mine = (over: object = {}) => aBet({ account: `5005-${id}`, token: own, ...over })
  const first = mine({ amountMinor: 1_500 })
  const before = await walletMinor(who)
  expect(await say('bet', first)).toBe(before - 1_500)
  expect(await say('bet', mine({ amountMinor: 501 }))).toBe('limit')
  const account = `5005-${id}`
  expect(await say('rollback', aRollback(first.transactionId, { account, roundId: first.roundId }))).toBe(before)
  const last = mine({ amountMinor: 2_000 })
  expect(await say('bet', last)).toBe(before - 2_000)
  await who.accepted(protectionTimeOut, { requestId: randomUUID(), days: 1 })
  expect(await say('bet', mine({ amountMinor: 20 }))).toBe('paused')
  expect(await say('win', aWin({ account, roundId: last.roundId }))).toBe(before + 500)
})

test('[C-13, E-04] the endpoint passes the conformance kit of callbacks, and the kit finds what is wrong', async () => {
  const who = await member('viewer05')
  const { id } = (await who.accepted(memberInfo, {})).userInfo
  const own = 'q'.repeat(43)
  await launchedFor(id, own)
  await who.accepted(venueWalletTypeSet, { walletType: 'single' })
  const seat = {
    origin: world.baseUrl,
    channelCode,
    gameId,
    account: `5005-${id}`,
    currency: 'CNY',
    token: own,
  } as const
  const stakes = { stakeMinor: 1_000, strayMinor: [19, 100_001] }
  const closing = await switchOfVenue()
  const results = await checkCallbacks({ ...seat, ...stakes, closing, key: key() })
  expect(results.filter(({ fault }) => fault !== null)).toEqual([])
  expect(results.length).toBe(11)
  const forged = await checkCallbacks({ ...seat, ...stakes, closing, key: 'another-key' })
  expect(forged.every(({ fault }) => fault !== null)).toBe(true)
  const stray = await checkCallbacks({ ...seat, stakeMinor: 1_000, strayMinor: [500], key: key() })
  expect(stray.filter(({ fault }) => fault !== null).map(({ name }) => name)).toEqual([
    'a stake outside of the bounds moves nothing',
  ])
  const never = async (): Promise<void> => undefined
  const open = await checkCallbacks({ ...seat, ...stakes, closing: { close: never, reopen: never }, key: key() })
  expect(open.filter(({ fault }) => fault !== null).map(({ name }) => name)).toEqual([
    'after the venue has closed bets are refused, and wins and rollbacks are taken',
  ])
})

test('[C-13] the kit of callbacks as an operator starts it, who closes the venue and opens it again when asked', async () => {
  const who = await member('viewer06')
  const { id } = (await who.accepted(memberInfo, {})).userInfo
  const own = 't'.repeat(43)
  await launchedFor(id, own)
  await who.accepted(venueWalletTypeSet, { walletType: 'single' })
  const { close, reopen } = await switchOfVenue()
  const words = ['--callbacks', '--channel', channelCode, '--game', gameId, '--account', `5005-${id}`, '--token', own]
  const kit = spawn(process.execPath, ['scripts/venue-kit.ts', world.baseUrl, ...words, '--closing'], {
    env: { ...process.env, DATA_DIR: world.dataDir },
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: kit.stdout })) {
    lines.push(line)
    if (!line.endsWith('press Enter')) continue
    await (line.startsWith('close') ? close() : reopen())
    kit.stdin.write('\n')
  }
  expect(lines.filter((line) => line.startsWith('FAULT'))).toEqual([])
  expect(lines.filter((line) => line.endsWith('press Enter')).length).toBe(2)
  expect(lines.at(-1)).toBe('10 checks, 0 faults')
})

test('[C-13] the sandbox plays a single wallet by callbacks, also while it repeats them and loses answers', async () => {
  const who = await member('viewer04')
  await who.accepted(venueWalletTypeSet, { walletType: 'single' })
  const before = await walletMinor(who)
  const { url, walletType } = await who.accepted(venueLaunch, {
    channelCode,
    gameId,
    device: 'phone',
    currency: 'CNY',
  })
  expect(walletType).toBe('single')
  const game = async (path: string, body: object) => {
    const response = await fetch(`${new URL(url).origin}/api/${path}`, { method: 'POST', body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }
  const seat = await game('open', { token: new URL(url).hash.slice(1) })
  expect(seat['balanceMinor']).toBe(before)
  await admin('venue', 'fault', channelCode, 'callbacks-repeated')
  let expected = before
  for (let nth = 0; nth < 5; nth++) {
    const spun = await game('spin', { key: seat['key'], spinId: randomUUID(), stakeMinor: 500 })
    expected += Number(spun['payoutMinor']) - 500
    expect([spun['state'], spun['balanceMinor']]).toEqual(['spun', expected])
  }
  await admin('venue', 'fault', channelCode, 'callbacks-lost', '1')
  const lost = await game('spin', { key: seat['key'], spinId: randomUUID(), stakeMinor: 500 })
  expect(lost).toEqual({ state: 'refused', refusal: 'unknown' })
  await expect.poll(() => walletMinor(who), { timeout: within(10_000) }).toBe(expected)
  // Of the bet whose answer was lost the venue says that it was none: it took it back, and nothing differs.
  await admin('venue', 'reconcile', channelCode)
  expect(await admin('venue', 'differences')).toContain('nothing differs')
})

test('[C-13] what a venue’s records have otherwise is repaired by rule, once, or stands there until an operator closes it', async () => {
  const before = await walletMinor()
  const storage = await databaseOf(world)
  const account = `5005-${memberId}`
  const clock = { aheadMs: 0 }
  const { wallet } = world.services().venues
  const said: VenueRecord[] = []
  const record = (over: Partial<MoveRecord>): MoveRecord => ({
    transactionId: randomUUID(),
    kind: 'bet',
    account,
    currency: 'CNY',
    roundId: randomUUID(),
    amountMinor: 1_000,
    state: 'done',
    gameId,
    ...over,
  })
  const reconciler = createReconciler({
    venue: {
      records: async (_code, after) => ({ records: said.slice(Number(after ?? 0)), next: String(said.length) }),
    },
    states: { list: async () => [] },
    moves: createVenueMoves(storage.db),
    differences: createVenueDifferences(storage.db),
    wallet,
    keepRound: async () => undefined,
    now: () => Date.now() + clock.aheadMs,
    log: world.services().log,
  })
  const elsewhere = 'by'
  await launchedFor(memberId, 'r'.repeat(43), Date.now(), elsewhere)
  const stake = async () => {
    const bet = {
      ...aBet({ channelCode: elsewhere, token: 'r'.repeat(43) }),
      kind: 'bet' as const,
      currency: 'CNY' as const,
    }
    expect((await wallet.move(bet)).state).toBe('done')
    return { transactionId: bet.transactionId, roundId: bet.roundId }
  }
  const [same, unheard, unpaid] = [await stake(), await stake(), await stake()]
  const differences = async () =>
    (await admin('venue', 'differences')).split('\n').filter((line) => line.includes(elsewhere))
  // The same; a bet that is none there; a win that never came here; a bet that never came; one of another amount.
  const never = record({})
  said.push(record(same), record({ ...unheard, state: 'refused' }))
  await reconciler.read(elsewhere)
  expect([await walletMinor(), await differences()]).toEqual([before - 3_000, []])
  // Nothing took it back: after ten minutes we do.
  clock.aheadMs = takeBackAfterMs
  await reconciler.read(elsewhere)
  expect(await walletMinor()).toBe(before - 2_000)
  said.push(record({ ...unpaid, transactionId: randomUUID(), kind: 'win', amountMinor: 2_500, isRoundEnd: true }))
  said.push(never, record({ ...unpaid, amountMinor: 999 }))
  await reconciler.read(elsewhere)
  await reconciler.read(elsewhere)
  expect(await walletMinor()).toBe(before + 500)
  const open = await differences()
  expect(open.map((line) => line.split('  ').slice(2).join(' '))).toEqual([
    `${never.transactionId} done there, missing here`,
    `${unpaid.transactionId} here it is a bet of 1000 CNY`,
  ])
  // What is done here and in no record there is one after an hour.
  const lost = await stake()
  clock.aheadMs = 2 * missingThereAfterMs
  await reconciler.read(elsewhere)
  expect((await differences()).at(-1)).toContain(`${lost.transactionId}  done here, missing there`)
  for (const { transactionId } of [never, unpaid, lost])
    await admin('venue', 'difference-close', elsewhere, transactionId, '--note', 'agreed with the venue')
  expect(await admin('venue', 'differences')).toContain('nothing differs')
  await storage.close()
})
