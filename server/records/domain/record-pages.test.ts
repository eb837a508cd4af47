import { expect, test } from 'vitest'
import fc from 'fast-check'
import { betRecordKinds, type BetRecord, type BetRecordKind } from '#contract/records/entities/bet-record.ts'
import { cursorOf, followingOf, mergeRecords, readCursor, totalsOf } from './record-pages.ts'

const record = (kind: BetRecordKind, atMs: number, id: number): BetRecord => {
  const common = { atMs, currency: 'CNY', stakeMinor: 100, returnedMinor: 0, state: 'lost' } as const
  const place = { channelCode: 'dz', gameId: 'dz-001', venueName: '', gameName: null }
  return (
    kind === 'venue' ? { kind, id: String(id), ...common, ...place } : { kind, id: String(id), ...common }
  ) as BetRecord
}

/** A source as its subject has it: the newest first, the greatest id of one time first. */
const pageOf = (
  all: readonly BetRecord[],
  kind: BetRecordKind,
  { untilMs, afterId, limit }: { untilMs: number | null; afterId: string | null; limit: number },
): BetRecord[] => {
  const own = all
    .filter((each) => each.kind === kind)
    .toSorted((one, other) => other.atMs - one.atMs || Number(other.id) - Number(one.id))
  const from =
    afterId === null ? 0 : own.findIndex(({ id }) => afterId.endsWith(id) && afterId.split('/').at(-1) === id) + 1
  return own
    .slice(from)
    .filter(({ atMs }) => untilMs === null || atMs < untilMs)
    .slice(0, limit)
}

test('[C-13] pages over all sources name each record once, in one order, whatever falls on one millisecond', () => {
  const anyRecord = fc.record({ kind: fc.constantFrom(...betRecordKinds), atMs: fc.nat(6) })
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (drawn, limit) => {
      const all = drawn.map(({ kind, atMs }, nth) => record(kind, atMs, nth))
      const seen: BetRecord[] = []
      for (let after: string | null = null; ;) {
        const cursor = after === null ? null : readCursor(after)
        const pages = betRecordKinds.map((kind) =>
          pageOf(all, kind, { ...followingOf(kind, cursor, null), limit: limit + 1 }),
        )
        const merged = mergeRecords(pages, limit + 1)
        seen.push(...merged.slice(0, limit))
        const last = merged[limit - 1]
        if (merged.length <= limit || !last) break
        after = cursorOf(last)
      }
      const whole = mergeRecords(
        betRecordKinds.map((kind) => pageOf(all, kind, { untilMs: null, afterId: null, limit: all.length })),
        all.length,
      )
      expect(seen.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    }),
  )
})

test('[C-13] what is no cursor is none', () => {
  expect(readCursor('12~venue~dz/round-1')).toEqual({ atMs: 12, kind: 'venue', id: 'dz/round-1' })
  for (const text of ['', '12', '12~other~1', 'x~own~1', '12~own~']) expect(readCursor(text)).toBe(null)
})

test('[C-13] totals are added up for each currency in which there is something', () => {
  const none = { count: 0, stakeMinor: 0, returnedMinor: 0, openStakeMinor: 0 }
  expect(
    totalsOf([
      { ...none, currency: 'CNY', state: 'won', count: 2, stakeMinor: 300, returnedMinor: 500 },
      { ...none, currency: 'CNY', state: 'open', count: 1, openStakeMinor: 70 },
      { ...none, currency: 'CNY', state: 'void', count: 1 },
      { ...none, currency: 'USDT', state: 'lost' },
    ]),
  ).toEqual([{ currency: 'CNY', count: 4, openCount: 1, stakeMinor: 300, returnedMinor: 500, openStakeMinor: 70 }])
})
