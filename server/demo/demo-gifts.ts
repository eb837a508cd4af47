export interface DemoGift {
  code: string
  name: string
  price: number
  giftType: 'hot' | 'luxury'
  layout: 'center' | 'full'
}

/** The gift catalogue, in the order of its prices. */
export const demoGifts: readonly DemoGift[] = [
  { code: 'glowstick', name: '荧光棒', price: 1, giftType: 'hot', layout: 'center' },
  { code: 'whistle', name: '哨子', price: 5, giftType: 'hot', layout: 'center' },
  { code: 'cola', name: '可乐', price: 10, giftType: 'hot', layout: 'center' },
  { code: 'horn', name: '加油喇叭', price: 20, giftType: 'hot', layout: 'center' },
  { code: 'glove', name: '金手套', price: 66, giftType: 'luxury', layout: 'center' },
  { code: 'boot', name: '金靴', price: 188, giftType: 'luxury', layout: 'center' },
  { code: 'fireball', name: '火焰球', price: 520, giftType: 'luxury', layout: 'full' },
  { code: 'trophy', name: '冠军杯', price: 1888, giftType: 'luxury', layout: 'full' },
]
