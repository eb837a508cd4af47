import { randomInt } from 'node:crypto'
import { anchorReward } from '#contract/gifts/calls.ts'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { livePopularOdds } from '#contract/sports/calls.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const roomNo = '88231'
const clientCount = 20
const answersBetweenKillsMax = 60
const callTimeoutMs = 5_000

/** What a client wrote down: before it asked, and what it was answered. */
interface Entry {
  client: TestClient
  currency: 'COIN' | 'CNY'
  amount: number
  answer: unknown
  ask(): Promise<unknown>
}

type Victim = 'server' | 'database'

/** Asks again with the same request id until there is an answer, as the browser does; undefined: refused. */
const insist = async <C extends Call>(
  world: World,
  client: TestClient,
  call: C,
  input: RequestOf<C>,
): Promise<ResponseOf<C> | undefined> => {
  for (;;) {
    const result = await client.gateway.call(call, input, { timeoutMs: callTimeoutMs })
    if (result.kind === 'accepted') return result.data
    if (result.kind === 'rejected') return undefined
    await world.untilUp()
  }
}

const aGift = (world: World, client: TestClient): Entry => {
  const count = randomInt(1, 20)
  const request = { requestId: crypto.randomUUID(), chatRoomNo: roomNo, giftId: '1', count, price: 1 }
  const ask = () => insist(world, client, anchorReward, request)
  return { client, currency: 'COIN', amount: count, answer: undefined, ask }
}

const aBet = (
  world: World,
  client: TestClient,
  at: { matchId: string; selectionId: string; oddsMilli: number },
): Entry => {
  const stakeMinor = 100 + randomInt(100)
  const shared = { sizes: null, currency: 'CNY', accept: 'any', chatRoomNo: null, followsOrderId: null } as const
  const request = { legs: [at], ...shared, requestId: crypto.randomUUID(), stakeMinor }
  const ask = () => insist(world, client, betPlace, request)
  return { client, currency: 'CNY', amount: stakeMinor, answer: undefined, ask }
}

const selectionIn = async (world: World, client: TestClient) => {
  const info = await insist(world, client, roomInfoAnonymous, { chatRoomNo: roomNo })
  const matchId = info?.item.matchId ?? ''
  const odds = await insist(world, client, livePopularOdds, { matchIds: [matchId] })
  const open = odds?.matches[0]?.markets.flatMap(({ selections }) => selections).find(({ status }) => status === 'open')
  return open && { matchId, selectionId: open.selectionId, oddsMilli: open.oddsMilli }
}

const balancesOf = async (world: World, client: TestClient): Promise<Map<string, number>> => {
  const info = await insist(world, client, memberInfo, {})
  return new Map(info?.wallets.map(({ currency, balanceMinor }) => [currency, balanceMinor]))
}

/** What the clients' journals say against what the server says, in words; empty: nothing lost, nothing twice. */
const judge = async (
  world: World,
  journal: readonly Entry[],
  start: ReadonlyMap<TestClient, ReadonlyMap<string, number>>,
): Promise<string[]> => {
  const faults: string[] = []
  for (const [client, before] of start) {
    const after = await balancesOf(world, client)
    for (const currency of ['COIN', 'CNY']) {
      const paid = journal.filter((entry) => entry.client === client && entry.currency === currency && entry.answer)
      const expected = (before.get(currency) ?? 0) - paid.reduce((sum, { amount }) => sum + amount, 0)
      if (after.get(currency) !== expected) faults.push(`${currency}: ${after.get(currency)} and not ${expected}`)
    }
  }
  for (const entry of journal) {
    if (entry.answer === undefined) continue
    const again = await entry.ask()
    if (JSON.stringify(again) !== JSON.stringify(entry.answer)) faults.push(`answered ${JSON.stringify(again)} later`)
  }
  const { exit, stderr } = await world.admin(['ledger', 'verify'])
  return exit === 0 ? faults : [...faults, stderr]
}

/** Ends the server with -9, or its database and then the server, and starts both again on what is left. */
const killAndRestart = async (world: World, victim: Victim): Promise<void> => {
  if (victim === 'database') await world.killDatabase()
  await world.kill()
  await world.restart()
}

export interface StormResult {
  answered: number
  kills: Record<Victim, number>
  faults: string[]
}

/**
 * Twenty clients send gifts and place bets and write each one down before they ask; server and database are killed with
 * -9 at random moments. In the end the journals are held against balances, answers and the verified books.
 */
export const stormAndKill = async (kills: number): Promise<StormResult> => {
  const world = await startWorld({
    child: true,
    sharedPostgres: false,
    environment: { CALLS_PER_MINUTE_MEMBER: '90000' },
  })
  try {
    // Every log-in from one address would compute for a second.
    const { exit, stderr } = await world.admin(['config', 'set', 'verificationMode', '"risk"'])
    if (exit !== 0) throw new Error(stderr)
    const clients = Array.from({ length: clientCount }, () => openClient(world.baseUrl, ''))
    for (const [nth, client] of clients.entries()) await client.logIn(`viewer${String(nth + 1).padStart(2, '0')}`)
    const start = new Map<TestClient, Map<string, number>>()
    for (const client of clients) start.set(client, await balancesOf(world, client))
    const journal: Entry[] = []
    const state = { isOn: true, answered: 0, waiting: Promise.withResolvers<void>(), target: Infinity }
    const act = async (client: TestClient): Promise<void> => {
      while (state.isOn) {
        const at = randomInt(2) === 0 ? undefined : await selectionIn(world, client)
        const entry = at ? aBet(world, client, at) : aGift(world, client)
        journal.push(entry)
        entry.answer = await entry.ask()
        state.answered += 1
        if (state.answered >= state.target) state.waiting.resolve()
      }
    }
    const acting = Promise.all(clients.map(act))
    const done: Record<Victim, number> = { server: 0, database: 0 }
    for (let kill = 0; kill < kills; kill += 1) {
      state.waiting = Promise.withResolvers()
      state.target = state.answered + 1 + randomInt(answersBetweenKillsMax)
      await Promise.race([state.waiting.promise, acting])
      const victim = kill % 2 === 0 ? 'server' : 'database'
      done[victim] += 1
      await killAndRestart(world, victim)
    }
    state.isOn = false
    await acting
    return { answered: state.answered, kills: done, faults: await judge(world, journal, start) }
  } finally {
    await world.stop()
  }
}
