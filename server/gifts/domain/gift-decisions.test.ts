import { describe, expect, test } from 'vitest'
import type { Gift } from '#contract/gifts/entities/gift.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { PostingResult } from '#server/ledger/ports.ts'
import { aMemberInfo } from '#tests/builders/member-info.ts'
import {
  comboKey,
  decideGift,
  giftCommandKey,
  isSale,
  saleOutcome,
  settleSales,
  type EarlierSend,
  type GiftCommand,
  type GiftRequest,
  type GiftSale,
} from './gift-decisions.ts'

const allowance = { decide: () => accept(null), isSamePerson: () => false }
const requestId = '0b9f1f8e-6a5e-4f41-9d0d-0c64a0a1b6de'
const boot: Gift = {
  giftId: '6',
  giftType: 'luxury',
  status: '1',
  giftCode: 'boot',
  price: 188,
  name: '金靴',
  url: '/gifts/boot.svg',
  svgaUrl: '/gifts/boot.svga',
  layout: 'center',
}

const command = (change: Partial<GiftRequest> = {}, status: '0' | '1' | '2' = '1'): GiftCommand => ({
  sender: aMemberInfo({ id: '7' }),
  room: { roomNo: '88231', anchorId: '21', settings: { status } },
  role: 'member',
  request: { requestId, giftId: '6', count: 2, price: 188, ...change },
})

const saleOf = (change: Partial<GiftRequest> = {}): GiftSale => {
  const decision = decideGift(command(change), { earlier: undefined, gifts: [boot], allowance })
  if (!isSale(decision)) throw new Error('not sold')
  return decision
}

const result = (verdict: PostingResult['verdict'], debitAfterMinor = 0): PostingResult => ({
  verdict,
  debitAfterMinor,
  creditAfterMinor: 0,
})

describe('a gift', () => {
  test('[C-16, E-07] is sold at count × price, from the sender to the anchor', () => {
    const owner = (id: string, kind: 'wallet' | 'gift-income') => ({ owner: `member:${id}`, kind, currency: 'COIN' })
    expect(decideGift(command(), { earlier: undefined, gifts: [boot], allowance })).toEqual({
      command: command(),
      gift: boot,
      posting: {
        id: `gift:7:${requestId}`,
        debit: owner('7', 'wallet'),
        credit: owner('21', 'gift-income'),
        amountMinor: 376,
        currency: 'COIN',
        reason: 'gift',
        reference: '88231',
      },
    })
  })

  test('[C-16, E-12] is refused in a closed room, to oneself, when nobody sells it, and at another price', () => {
    const decide = (asked: GiftCommand, gifts = [boot]) => decideGift(asked, { earlier: undefined, gifts, allowance })
    expect(decide(command({}, '2'))).toEqual(reject('ROOM_CLOSED'))
    expect(decide({ ...command(), sender: aMemberInfo({ id: '21' }) })).toEqual(reject('GIFT_TO_SELF'))
    const known = { ...allowance, isSamePerson: (one: string, other: string) => `${one} ${other}` === '7 21' }
    const asAnchor = { earlier: undefined, gifts: [boot], allowance: known }
    expect(decideGift(command(), asAnchor)).toEqual(reject('GIFT_TO_SELF'))
    expect(decide(command({ giftId: '5' }))).toEqual(reject('GIFT_UNKNOWN'))
    expect(decide(command(), [{ ...boot, status: '0' }])).toEqual(reject('GIFT_UNKNOWN'))
    expect(decide(command({ price: 187 }))).toEqual(reject('PRICE_CHANGED', { priceCoins: 188 }))
  })

  test('[C-16] a repeat is answered as the first was, whatever has become of gift and room; other data is refused', () => {
    const earlier: EarlierSend = { roomNo: '88231', giftId: '6', count: 2, coins: 376, combo: 9, coinsAfter: 624 }
    const again = (asked: GiftCommand) => decideGift(asked, { earlier, gifts: [], allowance })
    const messageId = `gift:7:${requestId}`
    expect(again(command({}, '2'))).toEqual(accept({ messageId, coinsTaken: 376, coins: 624, combo: 9 }))
    for (const change of [{ count: 1 }, { giftId: '5' }, { price: 187 }])
      expect(again(command(change))).toEqual(reject('REQUEST_ID_REUSED'))
    const elsewhere = { ...command(), room: { ...command().room, roomNo: '88232' } }
    expect(again(elsewhere)).toEqual(reject('REQUEST_ID_REUSED'))
  })
})

describe('sales of one batch', () => {
  const other = '1b9f1f8e-6a5e-4f41-9d0d-0c64a0a1b6de'

  test('[E-07] count their combos in order; one that is not covered breaks no chain', () => {
    const sales = [saleOf(), saleOf({ requestId: other, count: 3 }), saleOf({ count: 5 })]
    const lastSends = new Map([[comboKey(command()), { combo: 10, atMs: 1_000 }]])
    const results = [result('posted', 90), result('short'), result('posted', 80)]
    const sold = settleSales(sales, results, { lastSends, nowMs: 4_000 })
    expect([...sold.values()].map(({ combo, coinsAfter }) => [combo, coinsAfter])).toEqual([
      [12, 90],
      [17, 80],
    ])
    expect(lastSends.get(comboKey(command()))).toEqual({ combo: 10, atMs: 1_000 })
    expect(sales.map((sale) => saleOutcome(sale, sold.get(sale)))).toEqual([
      accept({ messageId: `gift:7:${requestId}`, coinsTaken: 376, coins: 90, combo: 12 }),
      reject('COINS_SHORT'),
      accept({ messageId: `gift:7:${requestId}`, coinsTaken: 940, coins: 80, combo: 17 }),
    ])
  })

  test.each(['repeated', 'reused'] as const)('[A-02] a posting that is %s without its gift is a bug', (verdict) => {
    const settle = () => settleSales([saleOf()], [result(verdict)], { lastSends: new Map(), nowMs: 0 })
    expect(settle).toThrow(`posting gift:7:${requestId} was known, its gift was not`)
    expect(() => settleSales([saleOf()], [], { lastSends: new Map(), nowMs: 0 })).toThrow('was known')
  })

  test('[C-16] the same request is one command; chains are of a member, a room and a gift', () => {
    expect(giftCommandKey(command())).toBe(`7:${requestId}`)
    expect(comboKey(command())).toBe('7:88231:6')
  })
})
