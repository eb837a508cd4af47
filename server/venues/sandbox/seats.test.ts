import { expect, test } from 'vitest'
import type { VenueGame } from '#server/venues/remote/game-protocol.ts'
import { createDemoFunds } from './player-funds.ts'
import { createDealers } from './dealers.ts'
import { createSeats } from './seats.ts'

const game = { channelCode: 'by', gameId: 'wheel' } as VenueGame
const player = { account: 'gs1', walletType: 'transfer', currency: 'CNY', token: 't'.repeat(32) } as const
const demos = 10_001

const openSeats = () =>
  createSeats({
    dealers: createDealers({ now: () => 0 }),
    fundsOf: createDemoFunds,
    isClosed: () => false,
    isPaused: () => false,
    now: () => 0,
  })

test('[C-13] however many demos strangers open, the address and the place of a member stay', async () => {
  const seats = openSeats()
  const seated = await seats.open(seats.admit(game, player))
  const token = seats.admit(game, player)
  const first = await seats.open(seats.admit(game, null))
  for (let nth = 0; nth < demos; nth++) await seats.open(seats.admit(game, null))
  expect(await seats.balance(seated?.key ?? '')).toBeDefined()
  expect(await seats.open(token)).toMatchObject({ game, player })
  expect(await seats.balance(first?.key ?? '')).toBeUndefined()
})

test('[C-13] a token opens its game once', async () => {
  const seats = openSeats()
  const token = seats.admit(game, null)
  expect(await seats.open(token)).toMatchObject({ player: null })
  expect(await seats.open(token)).toBeUndefined()
})
