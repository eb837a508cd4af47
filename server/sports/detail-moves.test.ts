import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printOfDetail, type MovingDetail } from '#contract/sports/rules/detail-moves.ts'
import { listeningLog } from '#server/app/testing/demo-world.ts'
import type { Connection } from '#server/platform/realtime/connection.ts'
import type { EncodedPush } from '#server/platform/realtime/push-encoding.ts'
import { DetailMoves, detailsEveryMs } from './detail-moves.ts'
import { readPush } from '#tests/builders/read-push.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const detail = (...momentum: number[]): MovingDetail => ({
  venue: '',
  venueEn: '',
  statistics: [],
  momentum,
  incidents: [],
  lineUps: { home: [], visit: [] },
})
const aPage = () => {
  const heard: unknown[] = []
  const send = (push: EncodedPush) => void heard.push(readPush(push))
  return { heard, connection: { send } as unknown as Connection }
}
const open = () => {
  const stored = new Map<string, MovingDetail>()
  const watchers = new Map<string, Connection[]>()
  const asked: string[][] = []
  const log = listeningLog()
  let isDown = false
  const moves = new DetailMoves({
    details: {
      of: async (matchIds) => {
        asked.push([...matchIds])
        if (isDown) throw new Error('no database')
        return new Map(matchIds.flatMap((id) => (stored.has(id) ? [[id, stored.get(id) ?? detail()]] : [])))
      },
    },
    watchersOf: (matchId) => watchers.get(matchId) ?? [],
    log,
  })
  const changes = async (matchId: string, to: MovingDetail) => {
    stored.set(matchId, to)
    moves.changed(matchId)
    await vi.advanceTimersByTimeAsync(detailsEveryMs)
  }
  return { moves, changes, watchers, asked, log, setDown: (down: boolean) => (isDown = down) }
}

const print = (of: MovingDetail) => ['page.detail', ['1', printOfDetail(of), {}]]
const whole = ['page.detail', ['1', '']]

test('[C-16] a page hears what there is when it begins, and then what moved in its match, read once for all pages of it', async () => {
  const { moves, changes, watchers, asked } = open()
  const [one, other, late] = [aPage(), aPage(), aPage()]
  watchers.set('1', [one.connection, other.connection])
  for (const { connection } of [one, other]) moves.began(connection, ['1'])
  await changes('1', detail(1))
  await changes('1', detail(1, 2))
  await changes('1', detail(1, 2))
  watchers.set('1', [one.connection, other.connection, late.connection])
  moves.began(late.connection, ['1'])
  await changes('1', detail(1, 2, 3))
  const move = (...[before, m]: [MovingDetail, number[]]) => ['page.detail', ['1', printOfDetail(before), { m }]]
  const told = [print(detail(1)), move(detail(1), [1, 2]), move(detail(1, 2), [2, 3])]
  expect([one.heard, other.heard, late.heard]).toEqual([told, told, [print(detail(1, 2, 3))]])
  expect(asked).toEqual([['1'], ['1'], ['1'], ['1']])
})

test('[C-16] ten changes within a second are one look, and a match that nobody watches is none', async () => {
  const { moves, changes, watchers, asked } = open()
  const page = aPage()
  watchers.set('1', [page.connection])
  for (let nth = 0; nth < 10; nth += 1) moves.changed('1')
  moves.changed('2')
  await changes('1', detail(1))
  expect(asked).toEqual([['1']])
  watchers.delete('1')
  await changes('1', detail(2))
  expect(asked).toEqual([['1']])
})

test('[C-16] after a look that failed the pages ask for what they have missed', async () => {
  const { moves, changes, watchers, log, setDown } = open()
  const page = aPage()
  watchers.set('1', [page.connection])
  moves.began(page.connection, ['1'])
  await changes('1', detail(1))
  setDown(true)
  await changes('1', detail(2))
  setDown(false)
  await changes('1', detail(3))
  expect(page.heard).toEqual([print(detail(1)), whole])
  expect(log.lines.map(({ text }) => text)).toEqual(['details of matches could not be told'])
  moves.close()
})
