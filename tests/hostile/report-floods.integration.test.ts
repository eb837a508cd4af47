import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportCasesMax, reportCasesOfNetworkMax } from '#contract/limits.ts'
import { reportSend } from '#contract/rooms/report-calls.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { fetchFrom } from '#tests/world/send-from.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88231'
const crowdSize = 6
let world: World
const crowd: TestClient[] = []
const memberIds: string[] = []

beforeAll(async () => {
  world = await startWorld()
  await world.services().settings.set('verification', {}, 'test')
  for (let nth = 1; nth <= crowdSize; nth += 1) {
    const client = openClient(world.baseUrl, '', fetchFrom(`127.0.0.${nth + 1}`))
    memberIds.push((await client.logIn(`viewer0${nth}`)).userInfo.id)
    crowd.push(client)
  }
})
afterAll(() => world.stop())
beforeEach(() => inDatabase(sql`delete from room_report_cases`))

const inDatabase = (statement: RawBuilder<unknown>) =>
  world.services().units.run(async (unit) => void (await statement.execute(tablesOf(unit))))

/** Open cases that somebody else has begun. */
const fill = (count: number, network: string | null) =>
  inDatabase(sql`insert into room_report_cases (id, room_no, member_id, member_role, message_id, sealed, first_at, network)
    select gen_random_uuid(), ${chatRoomNo}, ${memberIds[0]}, 'member', 'line ' || nth, '', now(), ${network}
    from generate_series(1, ${count}::int) as nth`)

const report = async (reporter: TestClient | undefined, memberId: string | undefined): Promise<unknown> => {
  if (!reporter || !memberId) throw new Error('there are fewer members')
  const input = { requestId: randomUUID(), chatRoomNo, memberId, reason: 'abuse', words: '' } as const
  const answer = await reporter.gateway.call(reportSend, input)
  return answer.kind === 'rejected' ? answer.name : answer.kind
}

test('[P-02] of reports that come at once just as many open a case as the room has places for', async () => {
  await fill(reportCasesMax - 1, null)
  const others = memberIds.map((_, nth) => memberIds[(nth + 1) % crowdSize])
  const outcomes = await Promise.all(crowd.map((reporter, nth) => report(reporter, others[nth])))
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'REPORTS_FULL')).toHaveLength(crowdSize - 1)
})

test('[P-02] one network opens so many cases of a room, whoever its members are, and others go on', async () => {
  await fill(reportCasesOfNetworkMax - 1, '127.0.0.2')
  expect([
    await report(crowd[0], memberIds[1]),
    await report(crowd[0], memberIds[2]),
    await report(crowd[1], memberIds[2]),
    // One more report of a case that is open takes no place.
    await report(crowd[0], memberIds[2]),
  ]).toEqual(['accepted', 'REPORTS_FULL', 'accepted', 'accepted'])
})
