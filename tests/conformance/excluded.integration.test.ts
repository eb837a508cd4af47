import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/define-call.ts'
import { gameMove, gamePlay, gameSeeds } from '#contract/games/calls.ts'
import { tableGames, type TableGame } from '#contract/games/entities/table.ts'
import { ownGames, type RoundBet } from '#contract/games/entities/round.ts'
import { gameTable, gameTableBet } from '#contract/games/table-calls.ts'
import { anchorReward } from '#contract/gifts/calls.ts'
import { soccerMatches } from '#contract/limits.ts'
import { lotteryBuy, lotteryUpcoming } from '#contract/lottery/calls.ts'
import { lotteryGames, type LotteryGame, type LotteryLine } from '#contract/lottery/entities/lottery.ts'
import { soccerBuy } from '#contract/lottery/soccer-calls.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { protectionExclude } from '#contract/protection/calls.ts'
import { calls } from '#contract/registry.ts'
import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { betPlace, betQuote } from '#contract/sports/ticket-calls.ts'
import { venueTransferIn, venueWalletTypeSet } from '#contract/venues/calls.ts'
import { venueLaunch } from '#contract/venues/game-calls.ts'
import { CallbackAnswer, callbackPath } from '#server/venues/remote/callback-protocol.ts'
import { callRemote } from '#server/venues/remote/remote-call.ts'
import { createVenueMoves } from '#server/venues/store/venue-moves.ts'
import { soccerRound } from '#tests/builders/lottery.ts'
import { databaseOf } from '#tests/journeys/verification-hand.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { untilVenueOpen } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const token = 'of-a-game-that-was-opened-before'.padEnd(43, 'x')
const roundBets: Readonly<Record<RoundBet['game'], RoundBet>> = {
  dice: { game: 'dice', side: 'under', targetHundredths: 5_000 },
  mines: { game: 'mines', mines: 3 },
  plinko: { game: 'plinko', rows: 8, risk: 'low' },
  slot: { game: 'slot' },
  blackjack: { game: 'blackjack' },
}
const tableBets = {
  crash: { game: 'crash', stakeMinor: 1_000, leaveHundredths: null },
  baccarat: { game: 'baccarat', stakes: [{ on: 'player', stakeMinor: 1_000 }] },
} as const
const lines: Readonly<Record<LotteryGame, LotteryLine>> = {
  k3: { play: 'sides', picks: [[0]] },
  '11of5': { play: 'any1', picks: [[1]] },
  pk10: { play: 'sides', picks: [[0]] },
  '49': { play: 'specialSides', picks: [[0]] },
}

let world: World
let client: TestClient
let memberId: string
let seedId: string

beforeAll(async () => {
  world = await startWorld()
  client = openClient(world.baseUrl, '')
  await client.logIn('viewer01')
  memberId = (await client.accepted(memberInfo, {})).userInfo.id
  seedId = (await client.accepted(gameSeeds, {})).seedId
  await untilVenueOpen(client, 'dz')
})
afterAll(() => world.stop())

const balances = async () => (await client.accepted(memberInfo, {})).wallets
const money = () => ({ requestId: randomUUID(), currency: 'CNY' as const })

/** A hand of blackjack that can be doubled. */
const openHand = async (): Promise<string> => {
  for (;;) {
    const asked = { ...money(), seedId, bet: roundBets.blackjack, stakeMinor: 1_000 }
    const { round } = await client.accepted(gamePlay, asked)
    if (round.state === 'open') return round.roundId
  }
}

/** A round that takes bets for some seconds more. */
const openTable = async (game: TableGame): Promise<string> => {
  let roundId = ''
  const look = async (): Promise<boolean> => {
    const { round } = await client.accepted(gameTable, { game })
    roundId = round?.roundId ?? ''
    return round?.state === 'open' && Date.now() < round.closesAtMs - 2_000
  }
  await expect.poll(look, { timeout: within(60_000), interval: 500 }).toBe(true)
  return roundId
}

const openLeg = async () => {
  const { match } = await client.accepted(roomInfoAnonymous, { chatRoomNo: '88231' })
  const open = match?.markets.flatMap(({ selections }) => selections).find(({ status }) => status === 'open')
  if (!match || !open) throw new Error('nothing is open')
  return { matchId: match.matchId, selectionId: open.selectionId, oddsMilli: open.oddsMilli }
}

/** What a venue is answered that asks for a stake of a game which was opened before the exclusion. */
const callbackOf = async (): Promise<unknown> => {
  const key = readFileSync(join(world.dataDir, 'venue', 'key'), 'utf8').trim()
  const place = { channelCode: 'dz', gameId: 'dz-001', account: `5005-${memberId}`, currency: 'CNY' }
  const bet = { ...place, roundId: randomUUID(), transactionId: randomUUID(), token, amountMinor: 1_000 }
  const service = { origin: world.baseUrl, key, timeoutMs: 10_000, now: Date.now }
  return callRemote(service, `${callbackPath}/bet`, bet, CallbackAnswer)
}

/** Every way to stake money but to double a hand. */
const ways = async (): Promise<readonly (readonly [Call, object])[]> => {
  const leg = await openLeg()
  const terms = { sizes: null, accept: 'any', stakeMinor: 1_000 }
  const draws = async (game: LotteryGame) => {
    const [next] = (await client.accepted(lotteryUpcoming, { game })).draws
    return [{ issue: next?.issue ?? '', multiple: 1 }]
  }
  const fourteen = Array.from({ length: soccerMatches }, () => [3])
  return [
    ...ownGames.map((game) => [gamePlay, { ...money(), seedId, bet: roundBets[game], stakeMinor: 1_000 }] as const),
    ...(await Promise.all(
      tableGames.map(
        async (game) => [gameTableBet, { ...money(), roundId: await openTable(game), bet: tableBets[game] }] as const,
      ),
    )),
    ...(await Promise.all(
      lotteryGames.map(
        async (game) =>
          [
            lotteryBuy,
            { ...money(), game, lines: [lines[game]], draws: await draws(game), stopsOnWin: false },
          ] as const,
      ),
    )),
    [soccerBuy, { requestId: randomUUID(), issue: '2099001', play: 'win14', picks: fourteen, multiple: 1 }],
    [venueLaunch, { channelCode: 'dz', gameId: 'dz-001', device: 'phone', currency: 'CNY' }],
    [venueLaunch, { channelCode: 'KTZR', gameId: 'ktzr-001', device: 'phone', currency: 'CNY' }],
    [venueTransferIn, { ...money(), channelCode: 'dz', amountMinor: 1_000 }],
    [betPlace, { ...money(), legs: [leg], ...terms, chatRoomNo: null, followsOrderId: null }],
    [anchorReward, { requestId: randomUUID(), chatRoomNo: '88231', giftId: '1', count: 1, price: 1 }],
  ]
}

test(
  '[C-13, C-16, R-12] whoever is excluded is refused everywhere that money can be staked, and nothing moves',
  async () => {
    const storage = await databaseOf(world)
    await soccerRound(storage.db, { issue: '2099001', closesAtMs: Date.parse('2099-01-01') })
    await createVenueMoves(storage.db).launched(token, { memberId, channelCode: 'dz', gameId: 'dz-001' }, new Date())
    await storage.close()
    const handId = await openHand()
    await client.accepted(protectionExclude, { requestId: randomUUID(), months: 6 })
    const double = { requestId: randomUUID(), roundId: handId, at: 0, move: { kind: 'double' } }
    expect(await client.refusal(gameMove, double)).toMatchObject({ name: 'SELF_EXCLUDED' })
    const stand = { ...double, requestId: randomUUID(), move: { kind: 'stand' as const } }
    expect((await client.accepted(gameMove, stand)).round).toMatchObject({ state: 'done', stakedMinor: 1_000 })
    const before = await balances()
    const tried = await ways()
    for (const [call, input] of tried)
      expect([call.path, await client.refusal(call, input)]).toMatchObject([call.path, { name: 'SELF_EXCLUDED' }])
    await client.accepted(venueWalletTypeSet, { walletType: 'single' })
    expect(await callbackOf()).toMatchObject({ kind: 'answered', data: { state: 'refused', refusal: 'paused' } })
    expect(await balances()).toEqual(before)

    // A new way to stake is tried here too.
    const groups = ['games/', 'game/', 'lottery/', 'sports/', 'live/']
    const staking = Object.values(calls as Readonly<Record<string, Call>>).filter(
      ({ path, rejects }) =>
        groups.some((group) => path.startsWith(group)) && rejects.includes('SELF_EXCLUDED') && path !== betQuote.path,
    )
    const paths = new Set([gameMove.path, ...tried.map(([{ path }]) => path)])
    expect(staking.map(({ path }) => path).filter((path) => !paths.has(path))).toEqual([])
    expect(paths.size).toBe(staking.length)
  },
  within(120_000),
)
