import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rollDice } from './dice.ts'
import { commitOf, drawDistinct, drawsOf, type FairSeeds } from './fairness.ts'

const seeds: fc.Arbitrary<FairSeeds> = fc.record({
  serverSeed: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: 64, maxLength: 64 }),
  clientSeed: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  nonce: fc.nat(),
})

/** bitcointalk.org topic 5235045, a bet at LuckyDice checked step by step; its message has one more part: `clientSeed:nonce:round:0`. */
test('[C-13] commit, hash and float of a bet that was published with its seed come out the same', () => {
  const serverSeed = 'bafeeb0d100b41c1296273d1b7eff123cff55233674d229dee2a4d8958f5b169'
  const draws = drawsOf({ serverSeed, clientSeed: '37c3b51b49f6f0cb60b2c0e64cc26a98:2', nonce: 0 })
  expect(commitOf(serverSeed)).toBe('dd278ba121872e8527861c0c163afc57b5baa70ae1c25f03837474bce92efb1c')
  expect(draws.float()).toBe(34 / 256 + 2 / 256 ** 2 + 179 / 256 ** 3 + 85 / 256 ** 4)
  expect(draws.hashes()).toEqual(['2202b355351a1b6b5393fd4fa4e820785ed3336d0fd81eac707226886b53717a'])
})

/** blog.bc.game, "How is provably fair used in classic dice": bytes 7, 203, 73, 221 are 0.030445687, and the roll is 3.04. */
test('[C-13] four bytes that were published with their roll are the same roll', () => {
  const float = 7 / 256 + 203 / 256 ** 2 + 73 / 256 ** 3 + 221 / 256 ** 4
  expect(float).toBeCloseTo(0.030445687, 9)
  expect(rollDice({ index: (count) => Math.floor(float * count) })).toBe(304)
})

/** Stake's own verifier, as github.com/MJE43/stake-pf-replay-go kept it (keno_draw_test.go): ten of forty, over two hashes. */
test('[C-13] a draw that a verifier elsewhere made comes out the same, number by number', () => {
  const published = {
    serverSeed: '62571ad3a67f014963feb7578e1b4f56c9f2469bbde16cc0773af6803412490c',
    clientSeed: '56e27fed-ece3-4279-ab56-96f71fe9b2ee',
    nonce: 1,
  }
  expect(drawDistinct(drawsOf(published), 40, 10)).toEqual([23, 0, 3, 14, 36, 27, 33, 22, 10, 5])
})

test('[C-13] hashes and floats are those of another implementation, eight floats a hash, as far as they are asked for', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 60 }), ({ serverSeed, clientSeed, nonce }, asked) => {
      const draws = drawsOf({ serverSeed, clientSeed, nonce })
      const floats = Array.from({ length: asked }, draws.float)
      const hashes = Array.from({ length: Math.ceil(asked / 8) }, (_, round) =>
        createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${round}`).digest(),
      )
      expect(draws.hashes()).toEqual(hashes.map((hash) => hash.toString('hex')))
      const all = hashes.flatMap((hash) => [0, 4, 8, 12, 16, 20, 24, 28].map((at) => hash.readUInt32BE(at) / 2 ** 32))
      expect(draws.floats()).toEqual(all)
      expect(floats).toEqual(all.slice(0, asked))
      expect(commitOf(serverSeed)).toBe(createHash('sha256').update(serverSeed).digest('hex'))
    }),
  )
})

test('[C-13] nothing is hashed before it is needed', () => {
  const draws = drawsOf({ serverSeed: '00', clientSeed: 'a', nonce: 0 })
  expect([draws.hashes(), draws.floats()]).toEqual([[], []])
})

test('[C-13] a draw without putting back has each number once, and all of them in the end', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 52 }), (each, count) => {
      const drawn = drawDistinct(drawsOf(each), count, count)
      expect(drawn.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at))
    }),
  )
})

test('[C-13] the lowest and the highest float are outcomes of their own', () => {
  const of = (float: number) => ({ index: (count: number) => Math.floor(float * count) })
  expect([rollDice(of(0)), rollDice(of((2 ** 32 - 1) / 2 ** 32))]).toEqual([0, 10_000])
})
