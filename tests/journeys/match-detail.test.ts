import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { matchDetail } from '#contract/sports/match-calls.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import { viewports } from './browser.ts'
import { journeys } from './journey.ts'
import { ids, storeCalendar } from './sports-calendar.ts'

const { person, world } = journeys({ clock: { aheadMs: 0 } })

const withDatabase = async (work: (db: ReturnType<typeof createDatabase>) => Promise<unknown>): Promise<void> => {
  const db = createDatabase(world().environment['DATABASE_URL'] ?? '')
  await work(db)
  await db.destroy()
}

beforeAll(() => withDatabase(storeCalendar))

/** The feed says how often the home side had the ball, and something that happened. */
const happens = async (percent: number, player: string): Promise<void> => {
  const { matches } = world().services()
  const state = await matches.state(ids.live)
  if (!state) throw new Error('no match')
  const version = state.version + 1
  const incident = { incidentId: `i${version}`, atMs: 1, at: '75′', kind: 'goal', side: 'home', player, x: 90, y: 50 }
  await withDatabase((db) =>
    sql`update matches set version = ${version}, detail = jsonb_set(jsonb_set(detail, '{statistics,0,values}',
        ${JSON.stringify([percent, 100 - percent])}::jsonb), '{incidents}',
        ${JSON.stringify([incident])}::jsonb || (detail->'incidents'))
      where match_id = ${ids.live}`.execute(db),
  )
  matches.committed([{ ...state, version }])
}

test('[C-16, E-11] what happens in a match is drawn when it is pushed: the page asks once, and not every few seconds', async () => {
  const { page } = await person(viewports.desktop)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(matchDetail.path)) asked += 1
  })
  await page.goto(`/app/match/${ids.live}`)
  const facts = page.getByRole('region', { name: '赛况' })
  await facts.getByText('58%').waitFor()
  const isDrawn = async (percent: number, player: string): Promise<void> => {
    await happens(percent, player)
    await facts.getByText(`${percent}%`).waitFor()
  }
  // What happened before the page was heard of is asked for once.
  for (const percent of [61, 62, 63]) await isDrawn(percent, '高远')
  const before = asked
  for (const percent of [64, 66, 67]) await isDrawn(percent, percent === 67 ? '江澄' : '方舟')
  await facts.getByRole('tab', { name: '事件' }).click()
  for (const player of ['高远', '方舟', '江澄']) await facts.getByText(player).first().waitFor()
  expect(asked).toBe(before)
})
