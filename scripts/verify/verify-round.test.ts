import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { lotteryGames } from '#contract/lottery/entities/lottery.ts'
import { numbersOf } from '#contract/lottery/rules/draw.ts'
import { UsageError } from './options.ts'
import { verifyRound } from './verify-round.ts'

const serverSeed = '62571ad3a67f014963feb7578e1b4f56c9f2469bbde16cc0773af6803412490c'
const round = ['--server-seed', serverSeed, '--client-seed', '56e27fed-ece3-4279-ab56-96f71fe9b2ee', '--nonce', '1']

const underPair = ['dice', 'mines', 'plinko', 'slot', 'blackjack', 'wheel']

/** The seeds of a round from before each game had its own stream; other verifiers compute the same numbers from them. */
const verify = (game: string, ...words: string[]): Record<string, unknown> => {
  const shared = underPair.includes(game) ? ['--stream', 'shared'] : []
  const { commit, hmac, floats, ...rest } = JSON.parse(
    verifyRound(['--game', game, ...round, ...shared, ...words]),
  ) as Record<string, unknown>
  expect([commit, (hmac as string[]).length * 8]).toEqual([
    '7b82b6074a12c5b332890342a0cbfeb68c360444862351bed825463e12f8ef0b',
    (floats as number[]).length,
  ])
  return rest
}

test('[C-13] the outcome of every game, and what a bet on it returned of its stake', () => {
  expect(verify('dice', '--over', '50.49')).toEqual({ outcome: 57.59, multiplier: '990099/495100' })
  expect(verify('dice', '--over', '50.49', '--stake', '20')).toEqual({
    outcome: 57.59,
    multiplier: '990099/495100',
    returned: '39.99',
  })
  expect(verify('dice', '--under', '50.5')).toEqual({ outcome: 57.59, multiplier: '0' })
  expect(verify('mines', '--picks', '1,3')).toEqual({ outcome: [14, 0, 2], multiplier: '9/7' })
  expect(verify('mines', '--mines', '1', '--picks', '14')).toEqual({ outcome: [14], multiplier: '0' })
  expect(verify('plinko', '--risk', 'high')).toEqual({
    outcome: { path: 'RLLLRRRRLLRLLRRR', slot: 9 },
    multiplier: '1/5',
  })
  expect(verify('plinko', '--rows', '8')).toEqual({ outcome: { path: 'RLLLRRRR', slot: 5 }, multiplier: '7/10' })
  expect(verify('crash', '--cash-out', '2.33')).toEqual({ outcome: 2.33, multiplier: '233/100' })
  expect(verify('crash', '--cash-out', '2.34')).toEqual({ outcome: 2.33, multiplier: '0' })
  expect(verify('slot')).toEqual({
    outcome: {
      stops: [18, 0, 1, 11, 28],
      rows: [
        ['card', 'glove', 'whistle', 'flag', 'boot'],
        ['whistle', 'flag', 'ball', 'ball', 'card'],
        ['flag', 'trophy', 'card', 'whistle', 'trophy'],
      ],
      wins: [],
    },
    multiplier: '0',
  })
})

test('[C-13] each game under a pair has numbers of its own, whose message begins with its name', () => {
  const floats = underPair.map((game) => {
    const { hmac } = JSON.parse(verifyRound(['--game', game, ...round])) as { hmac: string[] }
    const message = `${game}:56e27fed-ece3-4279-ab56-96f71fe9b2ee:1:0`
    expect(hmac[0]).toBe(createHmac('sha256', serverSeed).update(message).digest('hex'))
    return hmac[0]
  })
  expect(new Set(floats).size).toBe(underPair.length)
})

test('[C-13] cards are said by their names, and a round of blackjack is played on by the moves', () => {
  expect(verify('baccarat', '--bet', 'banker')).toEqual({
    outcome: { player: ['♥9', '♣2'], banker: ['♦2', '♠6'], playerTotal: 1, bankerTotal: 8, winner: 'banker' },
    multiplier: '39/20',
  })
  expect(verify('blackjack')).toEqual({
    outcome: {
      hands: [{ cards: ['♥9', '♣2'], total: 11 }],
      dealer: { cards: ['♦2', '♠6'], total: 8 },
      isOver: false,
    },
  })
  expect(verify('blackjack', '--moves', 'double')).toEqual({
    outcome: {
      hands: [{ cards: ['♥9', '♣2', '♠K'], total: 21 }],
      dealer: { cards: ['♦2', '♠6', '♣10'], total: 18 },
      isOver: true,
    },
    multiplier: '4',
    stakes: 2,
  })
})

test('[C-13, R-12] a draw of a lottery is known by its own name, and by no other one', () => {
  const draw = (game: string, clientSeed: string): unknown => {
    const words = ['--game', game, '--server-seed', serverSeed, '--client-seed', clientSeed, '--nonce', '0']
    return (JSON.parse(verifyRound(words)) as { outcome: unknown }).outcome
  }
  for (const game of lotteryGames)
    expect(draw(game, `${game}:20270304-0001`)).toEqual(numbersOf(game, '20270304-0001', serverSeed))
  const message = '--client-seed must be the draw, such as k3:20270304-0001'
  expect(() => draw('k3', 'pk10:20270304-0001')).toThrow(new UsageError(message))
})

test('[C-13] a seed of a chain is found at its place', () => {
  const { commit } = JSON.parse(verifyRound(['--game', 'crash', ...round])) as { commit: string }
  expect(verify('crash', '--chain', commit)).toEqual({ outcome: 2.33, place: 1 })
})

const seeds = (server: string, client: string, nonce: string): string[] => [
  '--game',
  'dice',
  '--server-seed',
  server,
  '--client-seed',
  client,
  '--nonce',
  nonce,
]

test.each([
  ['--game is missing', round],
  [
    '--game must be one of 49, dice, mines, plinko, crash, slot, baccarat, blackjack, wheel, draw, k3, 11of5, pk10',
    ['--game', 'roulette', ...round],
  ],
  ['--server-seed must be hex digits, at most 128 of them', seeds('xyz', 'a', '0')],
  ['--server-seed is missing', seeds('', 'a', '0')],
  ['--client-seed must be 1 to 128 characters', seeds('ab', 'a'.repeat(129), '0')],
  ['--client-seed must be 1 to 128 characters', seeds('ab', 'a\nb', '0')],
  ['--nonce must be a whole number, 0 to 9007199254740991', seeds('ab', 'a', '1.5')],
  ['--nonce must be a whole number, 0 to 9007199254740991', seeds('ab', 'a', '9007199254740992')],
  ['--nonce is given twice', [...seeds('ab', 'a', '0'), '--nonce', '1']],
  ['--stream must be one of own, shared', ['--game', 'dice', ...round, '--stream', 'none']],
  ['--stream is no option of crash', ['--game', 'crash', ...round, '--stream', 'own']],
  ['--rows is no option of dice', ['--game', 'dice', ...round, '--rows', '8']],
  ['--over and --under exclude each other', ['--game', 'dice', ...round, '--over', '50', '--under', '50']],
  ['--over must be a number with at most two decimals', ['--game', 'dice', ...round, '--over', '50.495']],
  ['--over 99.01 is no bet of the game: docs/games.md', ['--game', 'dice', ...round, '--over', '99.01']],
  ['--mines must be a whole number, 1 to 24', ['--game', 'mines', ...round, '--mines', '25']],
  ['--stake needs what was bet, of a round that is over', ['--game', 'dice', ...round, '--stake', '20.00']],
  ['--picks has a tile twice', ['--game', 'mines', ...round, '--picks', '3,3']],
  [
    '--picks are more tiles than there are without a mine',
    ['--game', 'mines', ...round, '--mines', '24', '--picks', '3,4'],
  ],
  ['--rows must be one of 8, 12, 16', ['--game', 'plinko', ...round, '--rows', '10']],
  ['--risk must be one of low, medium, high', ['--game', 'plinko', ...round, '--risk', 'none']],
  ['--cash-out must be 1.01 to 1000', ['--game', 'crash', ...round, '--cash-out', '1']],
  ['--chain must be 64 hex digits in small letters', ['--game', 'crash', ...round, '--chain', 'ab']],
  [
    '--bet must be one of player, banker, tie, playerPair, bankerPair',
    ['--game', 'baccarat', ...round, '--bet', 'bank'],
  ],
  ['--moves has a split where it is not allowed', ['--game', 'blackjack', ...round, '--moves', 'split']],
])('[C-13] what cannot be verified is said: %s', (message, words) => {
  expect(() => verifyRound(words)).toThrow(new UsageError(message))
})
