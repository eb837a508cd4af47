import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { gameMove, gamePlay, gameRounds, gameSeeds, gameSeedsRotate } from '#contract/games/calls.ts'
import type { GameRound } from '#contract/games/entities/round.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { openOwnGames } from '#tests/builders/own-games-stand.ts'
import { knownPair, ownGamesOn, valueOf, type OwnGames } from '#tests/builders/own-games.ts'
import { knownSeeds } from '#tests/builders/game-seeds.ts'
import { within } from '#tests/world/patience.ts'
import { createCrashingDatabase } from './crashing-database.ts'
import { judgeRounds, playOn, type Player, type Seat } from './round-players.ts'

/** How often processes end here; `ROUND_CRASHES=1000` is the long form. */
const crashes = Number(process.env['ROUND_CRASHES'] ?? 30)
const players = 12
const statementsMax = 80
/** How often the server ends with -9; `ROUND_KILLS=100` is the long form. */
const kills = Number(process.env['ROUND_KILLS'] ?? 2)
const answersBetweenKills = 60

const roundsOf = async (page: (beforeId: string | undefined) => Promise<ResponseOf<typeof gameRounds>>) => {
  const rounds: GameRound[] = []
  for (let hasMore = true; hasMore;) {
    const next = await page(rounds.at(-1)?.roundId)
    rounds.push(...next.rounds)
    hasMore = next.hasMore
  }
  return rounds
}

test(
  `[C-13, X-04] ${crashes} processes end between any two statements under plays and moves: each round is there once`,
  async () => {
    const steady = await openOwnGames(Date.now)
    const members = await Promise.all(Array.from({ length: players }, () => steady.aPlayer()))
    const before = await Promise.all(members.map((member) => steady.balanceOf(member)))

    /** The process that is asked; the next one comes when it has ended. */
    const openDoomed = () => {
      const crashing = createCrashingDatabase(steady.url)
      const games = ownGamesOn(crashing.db, Date.now)
      return { crashing, games, over: Promise.withResolvers<undefined>(), next: Promise.withResolvers<undefined>() }
    }
    let stand = openDoomed()
    const insist = async (ask: (games: OwnGames) => Promise<GameRound>): Promise<GameRound> => {
      for (;;) {
        const { games, over, next } = stand
        const round = await Promise.race([ask(games).catch(() => over.resolve(undefined)), over.promise])
        if (round) return round
        await next.promise
      }
    }
    const seatOf = (member: MemberInfo): Seat => ({
      play: (request) => insist(async (games) => (await valueOf(games.run('gamePlay', member, request))).round),
      move: (request) => insist(async (games) => (await valueOf(games.run('gameMove', member, request))).round),
    })
    const playing = { on: true }
    const seated = await Promise.all(
      members.map(async (member): Promise<Player> => {
        const { seedId } = await valueOf(steady.run('gameSeeds', member, {}))
        await knownSeeds(steady.db, seedId, knownPair)
        return { seat: seatOf(member), seedId, started: new Map() }
      }),
    )
    stand.crashing.crashAfter(randomInt(1, statementsMax))
    const games = seated.map((player) =>
      playOn(
        player,
        () => playing.on,
        () => undefined,
      ),
    )
    for (let crash = 0; crash < crashes; crash += 1) {
      const ended = stand
      await ended.over.promise
      expect(ended.crashing.hasCrashed).toBe(true)
      stand = openDoomed()
      if (crash + 1 < crashes) stand.crashing.crashAfter(randomInt(1, statementsMax))
      else playing.on = false
      ended.next.resolve(undefined)
      await ended.crashing.end()
    }
    await Promise.all(games)

    for (const [nth, player] of seated.entries()) {
      const member = members[nth] ?? expect.fail('nobody sits there')
      const rounds = await roundsOf((beforeId) =>
        valueOf(
          steady.run('gameRounds', member, { game: null, limit: 50, ...(beforeId !== undefined && { beforeId }) }),
        ),
      )
      const wonMinor = (await steady.balanceOf(member)) - (before[nth] ?? 0)
      expect(await judgeRounds({ player, rounds, seeds: knownPair, wonMinor })).toEqual([])
    }
    expect(await steady.faults()).toEqual([])
    await stand.crashing.end()
    await steady.drop()
  },
  120_000 + crashes * 2_000,
)

let world: World
let clients: TestClient[]

beforeAll(async () => {
  world = await startWorld({
    child: true,
    environment: { CALLS_PER_MINUTE_MEMBER: '90000', CALLS_PER_MINUTE_ADDRESS: '90000' },
  })
  clients = await Promise.all(
    ['viewer01', 'viewer02', 'viewer03', 'viewer04'].map(async (name) => {
      const client = openClient(world.baseUrl, '')
      await client.logIn(name)
      return client
    }),
  )
})
afterAll(() => world.stop())

/** Asks again with the same request until there is an answer, as the browser does. */
const insistOn = async <C extends Call>(client: TestClient, call: C, input: RequestOf<C>): Promise<ResponseOf<C>> => {
  for (;;) {
    const result = await client.gateway.call(call, input, { timeoutMs: 5_000 })
    if (result.kind === 'accepted') return result.data
    if (result.kind === 'rejected') throw new Error(`${call.path}: ${result.name}`)
    await world.untilUp()
  }
}

test(
  '[C-13, X-04] the server ends with -9 again and again under plays and moves: no round is lost, none paid twice',
  async () => {
    const walletOf = async (client: TestClient): Promise<number> =>
      (await insistOn(client, memberInfo, {})).wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
    const before = await Promise.all(clients.map(walletOf))
    const playing = { on: true, answered: 0 }
    const seated = await Promise.all(
      clients.map(async (client): Promise<Player> => {
        const seat: Seat = {
          play: async (request) => (await insistOn(client, gamePlay, request)).round,
          move: async (request) => (await insistOn(client, gameMove, request)).round,
        }
        return { seat, seedId: (await client.accepted(gameSeeds, {})).seedId, started: new Map() }
      }),
    )
    const count = (): void => {
      playing.answered += 1
    }
    const games = seated.map((player) => playOn(player, () => playing.on, count))
    for (let kill = 0; kill < kills; kill += 1) {
      const target = playing.answered + answersBetweenKills
      await expect.poll(() => playing.answered, { timeout: within(60_000), interval: 5 }).toBeGreaterThan(target)
      await world.kill()
      await world.restart()
    }
    playing.on = false
    await Promise.all(games)

    for (const [nth, player] of seated.entries()) {
      const client = clients[nth] ?? expect.fail('nobody sits there')
      const wonMinor = (await walletOf(client)) - (before[nth] ?? 0)
      const rounds = await roundsOf((beforeId) =>
        client.accepted(gameRounds, { game: null, limit: 50, ...(beforeId !== undefined && { beforeId }) }),
      )
      const rotate = { requestId: crypto.randomUUID(), seedId: player.seedId, clientSeed: 'after' }
      const { revealed } = await client.accepted(gameSeedsRotate, rotate)
      expect(await judgeRounds({ player, rounds, seeds: revealed, wonMinor })).toEqual([])
    }
    expect((await world.admin(['ledger', 'verify'])).exit).toBe(0)
  },
  240_000 + kills * 10_000,
)
