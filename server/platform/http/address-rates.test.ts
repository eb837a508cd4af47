import { expect, test } from 'vitest'
import { addressRates, createAddressRates } from './address-rates.ts'

const { windowSeconds, mediaPerSecond } = addressRates
/** Five playlists and five parts. */
const viewerPerSecond = 10

/** How many of so many requests of one address are admitted within a window. */
const admittedOf = (count: number, sockets: number): number => {
  const { media } = createAddressRates(() => sockets)
  return Array.from({ length: count }, () => media('192.0.2.1')).filter(Boolean).length
}

test('[A-03, X-03] 200 viewers behind one address, each with a socket, are refused nothing, nor are 100 without', () => {
  for (const [viewers, sockets] of [
    [200, 200],
    [100, 0],
  ] as const) {
    const count = viewers * viewerPerSecond * windowSeconds
    expect(admittedOf(count, sockets)).toBe(count)
  }
})

test('[X-03] an address without sockets asks for so much media and no more, and another one is not touched', () => {
  const most = mediaPerSecond * windowSeconds
  expect(admittedOf(most + 50, 0)).toBe(most)
  const { media } = createAddressRates(() => 0)
  for (let nth = 0; nth <= most; nth += 1) media('192.0.2.1')
  expect([media('192.0.2.1'), media('192.0.2.2')]).toEqual([false, true])
})
