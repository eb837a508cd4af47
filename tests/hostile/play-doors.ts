import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gamePlay, gameSeeds } from '#contract/games/calls.ts'
import { anchorReward } from '#contract/gifts/calls.ts'
import { lotteryBuy, lotteryCancel, lotteryUpcoming } from '#contract/lottery/calls.ts'
import { betPlace, cashOutQuote, cashOutTake } from '#contract/sports/ticket-calls.ts'
import { venueBalance, venueTransferIn, venueTransferOut, venueWalletTypeSet } from '#contract/venues/calls.ts'
import { venueLaunch } from '#contract/venues/game-calls.ts'
import { CallbackAnswer, callbackPath, type CallbackKind } from '#server/venues/remote/callback-protocol.ts'
import { callRemote } from '#server/venues/remote/remote-call.ts'
import { createVenueMoves } from '#server/venues/store/venue-moves.ts'
import { ended, noFacts, putResult } from '#tests/builders/bets.ts'
import { aPlayedMatch, winMarket } from '#tests/builders/played-match.ts'
import type { Door, MoneyWalker } from './money-walker.ts'
import type { CountedStake } from './turnover-oracle.ts'

const currency = 'CNY'
const channelCode = 'dz'
const gameId = 'dz-001'
/** The counted part of a round that is over: its win or loss, the stake at most. */
const countedOf = (stakeMinor: number, returnedMinor: number): number =>
  Math.min(stakeMinor, Math.abs(returnedMinor - stakeMinor))

/** Ends of a bet on a match. */
const results = {
  won: [ended(1, 0), {}],
  lost: [ended(0, 1), {}],
  void: [noFacts, { kind: 'void' }],
} as const
type Ending = keyof typeof results

/** Doors of sports: a bet that wins, loses, is void, sold in part or all of it, corrected, or has odds that do not count. */
export const sportsDoors = (walker: MoneyWalker) => {
  const { world, db, ask, partOf, oracle } = walker

  const bet = async (permille: number, oddsMilli: number) => {
    const { units, matches } = world.services()
    const { matchId } = await aPlayedMatch(units, matches, { gameStatus: 0, markets: [winMarket(oddsMilli, 2_000)] })
    const stakeMinor = Math.min(walker.stakeMaxMinor, await partOf(currency, permille, 100))
    const legs = [{ matchId, selectionId: '1x2:home', oddsMilli }]
    const terms = { sizes: null, currency, accept: 'none', chatRoomNo: null, followsOrderId: null } as const
    const placed = await ask(betPlace, { requestId: randomUUID(), legs, stakeMinor, ...terms })
    return placed && { orderId: placed.ticket.orderId, matchId, stakeMinor }
  }
  const hear = async (matchId: string, ending: Ending): Promise<void> => {
    const [facts, of] = results[ending]
    await putResult(db, matchId, facts, of)
    await world.services().results.flush()
  }
  /** The part of the stake that was sold, minor units. */
  const sell = async (orderId: string, permille: number): Promise<number> => {
    const { offerId } = (await ask(cashOutQuote, { orderId }))?.offer ?? {}
    const sold = offerId && (await ask(cashOutTake, { requestId: randomUUID(), orderId, offerId, permille }))
    return (sold && sold.ticket.cashOut?.stakeMinor) || 0
  }
  const won: { matchId: string; stake: CountedStake }[] = []
  const settled =
    (ending: Ending, oddsMilli = 2_000): Door =>
    async (permille) => {
      const placed = await bet(permille, oddsMilli)
      if (!placed) return
      await hear(placed.matchId, ending)
      const stake = oracle.staked(currency, ending === 'void' || oddsMilli < 1_500 ? 0 : placed.stakeMinor)
      if (ending === 'won') won.push({ matchId: placed.matchId, stake })
    }

  const correct = async (): Promise<void> => {
    const last = won.pop()
    if (!last) return
    await hear(last.matchId, 'void')
    last.stake.countedMinor = 0
    walker.taken.add('bet corrected')
  }

  return {
    betWon: settled('won'),
    betLost: settled('lost'),
    betVoid: settled('void'),
    betAtLowOdds: settled('won', 1_100),
    betRunning: async (permille) => void (await bet(permille, 2_000)),
    betSold: async (permille) => {
      const placed = await bet(permille, 2_000)
      if (placed && (await sell(placed.orderId, 1_000)) > 0) await hear(placed.matchId, 'won')
    },
    betNearlySold: async (permille) => {
      const placed = await bet(permille, 2_000)
      if (!placed) return
      const soldMinor = await sell(placed.orderId, 990)
      await hear(placed.matchId, 'won')
      oracle.staked(currency, placed.stakeMinor - soldMinor)
    },
    betCorrected: correct,
    betUndone: async (permille) => {
      await settled('won')(permille)
      await correct()
    },
  } satisfies Record<string, Door>
}

/** Doors of venues, with the transfer wallet and with the single one. */
export const venueDoors = (walker: MoneyWalker) => {
  const { world, db, client, memberId, ask, partOf, oracle } = walker
  const key = () => readFileSync(join(world.dataDir, 'venue', 'key'), 'utf8').trim()
  const thereMinor = async (): Promise<number> => {
    const { balances } = await client.accepted(venueBalance, { channelCode })
    return balances.find((balance) => balance.currency === currency)?.balanceMinor ?? 0
  }
  const say = async (kind: CallbackKind, body: object): Promise<boolean> => {
    const service = { origin: world.baseUrl, key: key(), timeoutMs: 10_000, now: Date.now }
    const result = await callRemote(service, `${callbackPath}/${kind}`, body, CallbackAnswer)
    if (result.kind !== 'answered') throw new Error(result.why)
    return result.data.state === 'done'
  }
  const moveBy = (walletType: 'single' | 'transfer') => client.accepted(venueWalletTypeSet, { walletType })

  const spin = async (stakeMinor: number): Promise<boolean> => {
    const { url } = await client.accepted(venueLaunch, { channelCode, gameId, device: 'phone', currency })
    const post = async (path: string, body: object) => {
      const response = await fetch(`${new URL(url).origin}${path}`, { method: 'POST', body: JSON.stringify(body) })
      return (await response.json()) as Record<string, unknown>
    }
    const { key: seat } = await post('/api/open', { token: new URL(url).hash.slice(1) })
    return (await post('/api/spin', { key: seat, spinId: randomUUID(), stakeMinor }))['state'] === 'spun'
  }

  /** A stake of a venue in the centre wallet, and what the venue says of it then. */
  const seamless =
    (then: 'win' | 'lose' | 'push' | 'rollback'): Door =>
    async (permille) => {
      await moveBy('single')
      const token = randomUUID().padEnd(43, 'x')
      await createVenueMoves(db).launched(token, { memberId, channelCode, gameId }, new Date())
      const amountMinor = Math.min(walker.stakeMaxMinor, await partOf(currency, permille))
      const round = { channelCode, account: `5005-${memberId}`, currency, roundId: randomUUID(), gameId }
      const bet = { ...round, transactionId: randomUUID(), token, amountMinor }
      if (!(await say('bet', bet))) return
      walker.taken.add(`venue ${then}`)
      if (then === 'rollback') {
        await say('rollback', { ...round, transactionId: randomUUID(), betTransactionId: bet.transactionId })
        return
      }
      const returnedMinor = { win: 2, push: 1, lose: 0 }[then] * amountMinor
      await say('win', { ...round, transactionId: randomUUID(), amountMinor: returnedMinor, isRoundEnd: true })
      oracle.staked(currency, countedOf(amountMinor, returnedMinor))
    }

  return {
    toVenue: async (permille) => {
      await moveBy('transfer')
      const amountMinor = await partOf(currency, permille, 100)
      await ask(venueTransferIn, { requestId: randomUUID(), channelCode, currency, amountMinor })
    },
    fromVenue: async (permille) => {
      const amountMinor = Math.floor(((await thereMinor()) * permille) / 100_000) * 100
      await ask(venueTransferOut, { requestId: randomUUID(), channelCode, currency, amountMinor })
    },
    spinAtVenue: async () => {
      await moveBy('transfer')
      const stakeMinor = 100
      const before = await thereMinor()
      if (!(await spin(stakeMinor))) return
      walker.taken.add('venue spin')
      oracle.staked(currency, countedOf(stakeMinor, (await thereMinor()) - before + stakeMinor))
    },
    seamlessWin: seamless('win'),
    seamlessLose: seamless('lose'),
    seamlessPush: seamless('push'),
    seamlessRollback: seamless('rollback'),
  } satisfies Record<string, Door>
}

/** Doors of games of our own, lotteries and gifts. */
export const gameDoors = ({ ask, client, partOf, oracle, stakeMaxMinor }: MoneyWalker) => ({
  dice: async (permille: number) => {
    const stakeMinor = Math.min(5_000, stakeMaxMinor, await partOf(currency, permille, 100))
    const { seedId } = await client.accepted(gameSeeds, {})
    const bet = { game: 'dice', side: 'over', targetHundredths: 5_049 } as const
    const played = await ask(gamePlay, { requestId: randomUUID(), seedId, bet, currency, stakeMinor })
    if (played) oracle.staked(currency, countedOf(stakeMinor, played.round.returnedMinor ?? 0))
  },
  lotteryTicket: async () => {
    const { draws } = await client.accepted(lotteryUpcoming, { game: 'pk10' })
    const chosen = draws.slice(-1).map(({ issue }) => ({ issue, multiple: 20 }))
    const lines = [{ play: 'sides', picks: [[0]] }]
    const asked = { game: 'pk10', lines, currency, draws: chosen } as const
    const bought = await ask(lotteryBuy, { requestId: randomUUID(), ...asked, stopsOnWin: false })
    if (!bought) return
    await ask(lotteryCancel, { requestId: randomUUID(), ticketId: bought.ticket.ticketId })
  },
  gift: async () => {
    await ask(anchorReward, { requestId: randomUUID(), chatRoomNo: '88231', giftId: '1', count: 1, price: 1 })
  },
})
