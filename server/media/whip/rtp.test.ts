import fc from 'fast-check'
import { expect, test } from 'vitest'
import { H264Units, type Picture } from './h264-units.ts'
import { PacketOrder, type MediaPacket } from './packet-order.ts'

const packet = (
  sequenceNumber: number,
  timestamp = 0,
  payload = Buffer.of(1, sequenceNumber & 255),
  marker = false,
) => ({
  sequenceNumber: sequenceNumber & 0xffff,
  timestamp,
  marker,
  payload,
})

const started = () => {
  const out: number[] = []
  const lost: number[] = []
  const order = new PacketOrder({
    waitMs: 150,
    onPacket: ({ sequenceNumber }) => void out.push(sequenceNumber),
    onLost: (count) => void lost.push(count),
  })
  return { order, out, lost }
}

test('[S-02] packets in any order within the wait come out in order, over 65535', () => {
  const numbers = fc.shuffledSubarray(
    Array.from({ length: 40 }, (_, index) => index + 1),
    { minLength: 40 },
  )
  fc.assert(
    fc.property(fc.nat(65_535), numbers, (first, shuffled) => {
      const { order, out, lost } = started()
      order.push(packet(first), 0)
      for (const offset of shuffled) order.push(packet(first + offset), 1)
      expect(out).toEqual(Array.from({ length: 41 }, (_, index) => (first + index) & 0xffff))
      expect(lost).toEqual([])
    }),
  )
})

test('[S-02] a hole at 65535 is asked for at once and each 40 ms, filled, or given up after 150 ms', () => {
  const { order, out, lost } = started()
  order.push(packet(65_534), 0)
  order.push(packet(0), 10)
  expect(order.due(10, 8)).toEqual([65_535])
  expect(order.due(49, 8)).toEqual([])
  expect(order.due(50, 8)).toEqual([65_535])
  order.push(packet(65_535), 60)
  expect([out, order.filled, order.due(200, 8)]).toEqual([[65_534, 65_535, 0], 1, []])
  order.push(packet(3), 300)
  order.tick(449)
  expect(lost).toEqual([])
  order.tick(450)
  expect([out.at(-1), lost, order.lost, order.due(500, 8)]).toEqual([3, [2], 2, []])
})

test('[S-02] what waits behind a hole is bounded, duplicates and late packets are left out, a jump begins anew', () => {
  const { order, out, lost } = started()
  order.push(packet(0), 0)
  for (let number = 2; number < 1_025; number += 1) order.push(packet(number), 0)
  expect(out).toEqual([0])
  order.push(packet(1_025), 0)
  expect([out.length, lost]).toEqual([1_025, [1]])
  order.push(packet(1), 0)
  order.push(packet(1_025), 0)
  expect(out.length).toBe(1_025)
  order.push(packet(40_000), 0)
  expect(out.at(-1)).toBe(40_000)
})

const reader = () => {
  const pictures: Picture[] = []
  const state = { broken: 0 }
  const units = new H264Units({
    onPicture: (picture) => void pictures.push(picture),
    onBroken: () => (state.broken += 1),
  })
  const push = (timestamp: number, marker: boolean, ...bytes: number[]) =>
    units.push({ sequenceNumber: 0, timestamp, marker, payload: Buffer.from(bytes) } satisfies MediaPacket)
  return { pictures, state, units, push }
}

test('[S-02] single units, STAP-A and FU-A become pictures', () => {
  const { pictures, push } = reader()
  push(1, false, 24, 0, 2, 0x67, 1, 0, 2, 0x68, 2)
  push(1, false, 0x7c, 0x85, 3)
  push(1, true, 0x7c, 0x45, 4)
  push(2, true, 0x41, 5)
  expect(pictures).toEqual([
    { timestamp: 1, isKey: true, units: [Buffer.of(0x67, 1), Buffer.of(0x68, 2), Buffer.of(0x65, 3, 4)] },
    { timestamp: 2, isKey: false, units: [Buffer.of(0x41, 5)] },
  ])
})

test('[S-02] after a loss nothing is passed on before the next whole key frame', () => {
  const { pictures, state, units, push } = reader()
  push(1, true, 0x65, 1)
  units.lost()
  push(2, true, 0x41, 2)
  push(3, true, 0x41, 3)
  expect([pictures.length, state.broken, units.dropped]).toEqual([1, 2, 2])
  units.lost()
  push(4, false, 0x67, 1)
  push(4, true, 0x65, 4)
  expect(pictures.map(({ timestamp }) => timestamp)).toEqual([1, 4])
})

test('[S-02] any bytes make pictures within the bounds, and never throw', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.uint8Array({ maxLength: 20 }), fc.nat(3), fc.boolean())), (packets) => {
      const { pictures, units } = reader()
      for (const [bytes, timestamp, marker] of packets)
        units.push({ sequenceNumber: 0, timestamp, marker, payload: Buffer.from(bytes) })
      for (const picture of pictures) expect(picture.units.every((unit) => unit.length > 0)).toBe(true)
    }),
  )
})

test('[S-02] a picture of more than 4 MiB is left out', () => {
  const { pictures, push, units } = reader()
  const large = Array.from({ length: 1_000 }, () => 7)
  push(1, false, 0x7c, 0x85, ...large)
  for (let sent = 0; sent < 4 << 20; sent += 1_000) push(1, false, 0x7c, 0x05, ...large)
  push(1, true, 0x7c, 0x45, 4)
  expect([pictures, units.dropped]).toEqual([[], 1])
})
