import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import type { Gift } from '#contract/gifts/entities/gift.ts'
import { comboAfter, giftContent, giftMessageId, priceGift, type LastSend } from './gift-rules.ts'

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

describe('combo', () => {
  test('[E-07] goes on for 3 s, to the millisecond, and counts gifts', () => {
    expect(comboAfter({ combo: 18, atMs: 1_000 }, 10, 4_000)).toBe(28)
    expect(comboAfter({ combo: 18, atMs: 1_000 }, 10, 4_001)).toBe(10)
    expect(comboAfter(undefined, 66, 4_000)).toBe(66)
  })

  test('[E-07] a chain ends with the sum of its counts, a gap starts a new one', () => {
    const anySend = fc.record({ gapMs: fc.nat({ max: 6_000 }), count: fc.integer({ min: 1, max: 1314 }) })
    fc.assert(
      fc.property(fc.array(anySend, { minLength: 1, maxLength: 40 }), (sends) => {
        let last: LastSend | undefined
        let chain = 0
        let atMs = 0
        for (const { gapMs, count } of sends) {
          atMs += gapMs
          chain = last && gapMs <= 3_000 ? chain + count : count
          last = { combo: comboAfter(last, count, atMs), atMs }
          expect(last.combo).toBe(chain)
        }
      }),
    )
  })
})

describe('price', () => {
  test('[E-12] exactly count × price', () => {
    expect(priceGift(boot, 66, 188)).toEqual({ ok: true, value: { gift: boot, coins: 12_408 } })
  })
  test('[C-16] another price than the sender saw is told', () => {
    expect(priceGift(boot, 1, 187)).toEqual({ ok: false, code: 'PRICE_CHANGED', data: { priceCoins: 188 } })
  })
  test('[E-17] a gift that is not active, or none, is unknown', () => {
    expect(priceGift({ ...boot, status: '0' }, 1, 188)).toEqual({ ok: false, code: 'GIFT_UNKNOWN' })
    expect(priceGift({ ...boot, status: '2' }, 1, 188)).toEqual({ ok: false, code: 'GIFT_UNKNOWN' })
    expect(priceGift(undefined, 1, 188)).toEqual({ ok: false, code: 'GIFT_UNKNOWN' })
  })
})

test('[E-06] the message is of the contract', () => {
  const sender = {
    id: '50048002',
    nickname: '一掷千金',
    avatar: '/art/av-06.svg',
    vipLevel: 8,
    kind: 'member',
  } as const
  const requestId = '0b9f1f8e-6a5e-4f41-9d0d-0c64a0a1b6de'
  const content = giftContent({ sender, role: 'member', gift: boot, count: 66, combo: 66, coins: 12_408, requestId })
  expect(MessageContent.parse(content)).toEqual(content)
  expect(giftMessageId(sender.id, requestId)).toMatch(/^[\w.:-]{1,64}$/)
  expect(giftMessageId('9'.repeat(18), requestId).length).toBeLessThanOrEqual(64)
})
