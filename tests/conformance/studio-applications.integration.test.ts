import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioApply, studioCheck } from '#contract/studio/calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World
let member: TestClient

beforeAll(async () => {
  world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off' } })
  member = openClient(world.baseUrl, '')
  await member.logIn('viewer05')
})
afterAll(() => world.stop())

const first = { title: '夜场看球', about: '每晚十点聊一场球，也答新手的问题' }
const second = { title: '早场看球', about: '周末早上陪大家看一场早场比赛' }

test('[A-06, S-02] one application of a member waits; refused it may be made anew, and approved it gives a room', async () => {
  const apply = (wish: typeof first) => ({ requestId: randomUUID(), ...wish, isAdult: true as const })
  const asked = apply(first)
  const { application } = await member.accepted(studioApply, asked)
  expect(application).toEqual({ ...first, atMs: application.atMs, state: 'waiting', reason: '' })
  expect(await member.accepted(studioApply, asked)).toEqual({ application })
  const repeated = await member.refusal(studioApply, apply(second))
  expect('name' in repeated && repeated.name).toBe('APPLIED_ALREADY')
  expect(await member.accepted(studioCheck, {})).toEqual({ roomNo: null, application })
  expect((await world.admin(['anchor', 'applications'])).stdout).toContain(`viewer05  ${first.title}\n  ${first.about}`)

  await world.admin(['anchor', 'refuse', 'viewer05', '--note', '请写明时间'])
  const refused = { ...application, state: 'refused', reason: '请写明时间' }
  expect(await member.accepted(studioCheck, {})).toEqual({ roomNo: null, application: refused })
  expect((await world.admin(['anchor', 'approve', 'viewer05'])).stdout).toBe('')

  const again = (await member.accepted(studioApply, apply(second))).application
  expect(again).toEqual({ ...second, atMs: again.atMs, state: 'waiting', reason: '' })
  expect((await world.admin(['anchor', 'approve', 'viewer05'])).stdout).toContain('viewer05 is an anchor now')
  const { roomNo, application: newest } = await member.accepted(studioCheck, {})
  expect([typeof roomNo, newest]).toEqual(['string', { ...again, state: 'approved' }])
  expect((await world.admin(['anchor', 'applications'])).stdout).not.toContain('viewer05')
})
