import { afterAll, beforeAll, test } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { openTalk, talkOverKills } from './talk-over-kills.ts'

let talk: Awaited<ReturnType<typeof openTalk>>

beforeAll(async () => {
  talk = await openTalk()
})
afterAll(() => talk.world.stop())

/** The endurance kills them again and again, under orders, bets, rounds and draws: tests/chaos/*.long.integration.test.ts. */
test(
  '[X-04, C-16, E-09] the server is killed, then its PostgreSQL under it: nothing said or paid is lost or doubled',
  async () => {
    await talkOverKills(talk, [async () => undefined, () => talk.world.killDatabase()])
  },
  within(120_000),
)
