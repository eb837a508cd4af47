import { describe, expect, test } from 'vitest'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Gifts } from '#server/gifts/ports.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { aMemberInfo } from '#tests/builders/member-info.ts'
import { aRoom } from '#tests/builders/room.ts'
import { handleBetPlace } from './bet-place.ts'
import { handleAnchorReward } from '#server/gifts/calls/anchor-reward.ts'
import { handleChatRoomStatus } from '#server/rooms/calls/chat-room-status.ts'
import { handleGoldCoinBalance } from '#server/wallet/calls/gold-coin-balance.ts'
import type { Bets } from '#server/sports/ports.ts'

const requestId = '0b9f1f8e-6a5e-4f41-9d0d-0c64a0a1b6de'
const room = aRoom()
const reward = { requestId, chatRoomNo: '88231', giftId: '6', count: 2, price: 188 }
const ticket = {
  requestId,
  legs: [{ matchId: '3900001', selectionId: '1x2:home', oddsMilli: 1450 }],
  sizes: null,
  stakeMinor: 100,
  currency: 'CNY' as const,
  accept: 'none' as const,
  chatRoomNo: '88231',
  followsOrderId: null,
}

/** A context with the services that a test needs; any other one is missed loudly. */
const contextWith = <Context extends object>(services: object): Context =>
  new Proxy({ member: aMemberInfo(), ...services } as unknown as Context, {
    get: (target, name, receiver) => {
      if (!(name in target)) throw new Error(`the handler asked for ${String(name)}`)
      return Reflect.get(target, name, receiver) as unknown
    },
  })

const roomsOf = (...rooms: RoomRecord[]) => ({
  find: (roomNo: string) => Promise.resolve(rooms.find((one) => one.roomNo === roomNo)),
  byMatch: (matchId: string) => Promise.resolve(rooms.find((one) => one.matchId === matchId)),
})

describe('live/anchor/reward', () => {
  const run = (outcome: Awaited<ReturnType<Gifts['send']>>, input = reward) =>
    handleAnchorReward.run(
      contextWith({ rooms: roomsOf(room), gifts: { send: () => Promise.resolve(outcome) } }),
      input,
    )

  test('[C-16] answers what the gift did', async () => {
    const done = { messageId: 'm', coinsTaken: 376, coins: 99_624, combo: 2 }
    expect(await run({ ok: true, value: done })).toEqual({ ok: true, value: done })
  })

  test('[C-16] refusals keep their code; a changed price comes with the price in force', async () => {
    expect(await run({ ok: false, code: 'COINS_SHORT' })).toEqual({ ok: false, code: 'COINS_SHORT' })
    expect(await run({ ok: false, code: 'PRICE_CHANGED', data: { priceCoins: 200 } })).toEqual({
      ok: false,
      code: 'PRICE_CHANGED',
      data: { priceCoins: 200 },
    })
    expect(await run({ ok: false, code: 'COINS_SHORT' }, { ...reward, chatRoomNo: '99999' })).toEqual({
      ok: false,
      code: 'ROOM_UNKNOWN',
    })
  })
})

describe('sports/bet/place', () => {
  const asked: (RoomRecord | undefined)[] = []
  const changed = { oddsMilli: 1400, legs: [{ leg: 0, oddsMilli: 1400 }] }
  const bets: Pick<Bets, 'place'> = {
    place: (_member, at) => {
      asked.push(at)
      return Promise.resolve({ ok: false, code: 'ODDS_CHANGED', data: changed })
    },
  }
  const run = (chatRoomNo: string | null) =>
    handleBetPlace.run(contextWith({ rooms: roomsOf(room), bets }), { ...ticket, chatRoomNo })

  test('[S-13] changed odds come with the odds in force', async () => {
    const refused = { ok: false, code: 'ODDS_CHANGED', data: changed }
    expect(await run('88231')).toEqual(refused)
    expect(await run(null)).toEqual(refused)
    expect(asked).toEqual([room, undefined])
  })

  test('[A-05, V-06] a stake keeps to the bounds of its currency', async () => {
    const stake = async (currency: 'CNY' | 'USDT', stakeMinor: number) => {
      const context = contextWith<Parameters<typeof handleBetPlace.run>[0]>({ rooms: roomsOf(room), bets })
      const outcome = await handleBetPlace.run(context, { ...ticket, currency, stakeMinor, chatRoomNo: null })
      return outcome.ok ? '' : outcome.code
    }
    expect([await stake('CNY', 100), await stake('CNY', 2_000_000)]).toEqual(['ODDS_CHANGED', 'ODDS_CHANGED'])
    expect([await stake('CNY', 99), await stake('CNY', 2_000_001)]).toEqual(['FIELD_REFUSED', 'FIELD_REFUSED'])
    expect([await stake('USDT', 200_000), await stake('USDT', 2_800_000_000)]).toEqual(['ODDS_CHANGED', 'ODDS_CHANGED'])
    expect([await stake('USDT', 199_999), await stake('USDT', 2_800_000_001)]).toEqual([
      'FIELD_REFUSED',
      'FIELD_REFUSED',
    ])
  })

  test('[S-13] legs that do not go together are named before anything is asked', async () => {
    const context = contextWith<Parameters<typeof handleBetPlace.run>[0]>({ rooms: roomsOf(room), bets })
    const [leg] = ticket.legs as [(typeof ticket.legs)[number]]
    const legs = [leg, { ...leg, selectionId: '1x2:draw' }]
    expect(await handleBetPlace.run(context, { ...ticket, legs })).toEqual({
      ok: false,
      code: 'LEGS_CONFLICT',
      data: { legs: [0, 1], why: 'contradiction' },
    })
  })

  test('[S-13] a room that does not exist takes no order', async () => {
    expect(await run('99999')).toEqual({ ok: false, code: 'ROOM_UNKNOWN' })
  })
})

describe('live/chatroom/status', () => {
  const running = { gameStatus: 1 } as MatchState
  const services = {
    rooms: roomsOf(room),
    matches: {
      state: (matchId: string) => Promise.resolve(['3900001', '3900009'].includes(matchId) ? running : undefined),
    },
    media: { statusOf: () => 2 as const },
  }
  const known = {
    status: '1',
    exist: true,
    chatRoomNo: '88231',
    matchId: '3900001',
    gameStatus: 1,
    anchorStatus: 2,
    anchor_status: 2,
  }
  const none = {
    status: '0',
    exist: false,
    chatRoomNo: null,
    matchId: null,
    gameStatus: null,
    anchorStatus: 0,
    anchor_status: 0,
  }
  const run = async (input: { matchId: string } | { chatRoomNo: string }) => {
    const outcome = await handleChatRoomStatus.run(contextWith(services), input)
    return outcome.ok ? outcome.value : outcome
  }

  test('[E-10] by room number and by match, both spellings of the anchor status', async () => {
    expect(await run({ chatRoomNo: '88231' })).toEqual(known)
    expect(await run({ matchId: '3900001' })).toEqual(known)
  })

  test('[E-10] what does not exist is told, and a match without a room is still known', async () => {
    expect(await run({ chatRoomNo: '99999' })).toEqual(none)
    expect(await run({ matchId: '1' })).toEqual(none)
    expect(await run({ matchId: '3900009' })).toEqual({ ...none, matchId: '3900009', gameStatus: 1 })
  })
})

test('[C-16] the gold coins are those of the wallet, none are zero', async () => {
  const run = (balances: object[]) =>
    handleGoldCoinBalance.run(contextWith({ balances: { of: () => Promise.resolve(balances) } }), {})
  const balances = [
    { currency: 'CNY', balanceMinor: 5 },
    { currency: 'COIN', balanceMinor: 7 },
  ]
  expect(await run(balances)).toEqual({ ok: true, value: { coins: 7 } })
  expect(await run([])).toEqual({ ok: true, value: { coins: 0 } })
})
