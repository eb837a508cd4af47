import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DetailMove, type Incident } from '#contract/sports/entities/match-item.ts'
import { detailMoveBetween, printOfDetail, withDetailMove, type MovingDetail } from './detail-moves.ts'

const incident = (id: number, over: Partial<Incident> = {}): Incident => ({
  incidentId: `i${id}`,
  atMs: 1_763_800_000_000 + id,
  at: '67′',
  kind: 'attack',
  side: 'home',
  player: '王强',
  x: 62,
  y: 40,
  ...over,
})
const detail = (over: Partial<MovingDetail> = {}): MovingDetail => ({
  venue: '',
  venueEn: '',
  statistics: [
    { key: 'shots', values: [3, 1], unit: 'count' },
    { key: 'possession', values: [52, 48], unit: 'percent' },
  ],
  momentum: [10, -5, 30],
  incidents: [incident(3), incident(2), incident(1)],
  lineUps: { home: [], visit: [] },
  ...over,
})
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

test('[C-16] a move says what moved and no more: an incident in a hundred bytes, a bar or a minute in 64', () => {
  const moves = [
    detail({ incidents: [incident(4), incident(3), incident(1)] }),
    detail({ statistics: [{ key: 'shots', values: [4, 1], unit: 'count' }, ...detail().statistics.slice(1)] }),
    detail({ momentum: [10, -5, 34, 12] }),
  ].map((after) => detailMoveBetween('3900123', detail(), after))
  const print = printOfDetail(detail())
  expect(moves).toEqual([
    ['3900123', print, { i: [['i4', 1_763_800_000_004, '67′', 'attack', 'home', '王强', 62, 40]], x: [1] }],
    ['3900123', print, { s: [['shots', 4, 1]] }],
    ['3900123', print, { m: [2, 34, 12] }],
  ])
  expect(moves.map(bytesOf).map((bytes, at) => bytes <= [100, 64, 64][at]!)).toEqual([true, true, true])
})

test('[C-16] what a move cannot say is asked for whole; nothing moved is no move', () => {
  expect(detailMoveBetween('1', detail(), detail())).toBeNull()
  const before = detail()
  for (const after of [
    detail({ venue: '体育场' }),
    detail({ statistics: [] }),
    detail({ momentum: [10] }),
    detail({ incidents: before.incidents.toReversed() }),
  ]) {
    const move = detailMoveBetween('1', before, after) ?? expect.fail('it moved')
    expect(move).toEqual(['1', printOfDetail(before)])
    expect(withDetailMove(before, move)).toBeNull()
  }
})

test('[C-16] a move that goes on from another detail is not applied', () => {
  const after = detail({ incidents: [incident(4), ...detail().incidents] })
  const move = detailMoveBetween('1', detail(), after) ?? expect.fail('it moved')
  expect(withDetailMove(after, move)).toBeNull()
  expect(withDetailMove(detail({ momentum: [] }), move)).toBeNull()
})

test('[C-16] moves one after the other come to the same as what was asked for, over whatever happens', () => {
  const bar = fc.tuple(fc.nat(90), fc.nat(90))
  const steps = fc.array(fc.record({ added: fc.nat(3), kept: fc.nat(6), bar, momentum: fc.array(fc.nat(9)) }))
  fc.assert(
    fc.property(steps, (list) => {
      let [server, page, next] = [detail(), detail(), 4]
      for (const { added, kept, bar: values, momentum } of list) {
        const fresh = Array.from({ length: added }, () => incident((next += 1))).toReversed()
        const shown = server.incidents.slice(0, kept)
        const after = detail({
          incidents: [...fresh, ...shown],
          statistics: [{ key: 'shots', values, unit: 'count' }, ...server.statistics.slice(1)],
          momentum: [...server.momentum.slice(0, 2), ...momentum],
        })
        const move = detailMoveBetween('7', server, after)
        if (move) page = withDetailMove(page, DetailMove.parse(JSON.parse(JSON.stringify(move)))) ?? after
        server = after
        expect(page).toEqual(server)
      }
    }),
  )
})
