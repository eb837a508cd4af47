import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({ environment: { SESSIONS_PER_MEMBER: '10' } })
})
afterAll(() => world.stop())

/** The terminal client, as a tester starts it. */
const gateway = async (...words: string[]) => {
  const child = spawn(process.execPath, ['scripts/gateway.ts', ...words, '--base', world.baseUrl], {
    env: { PATH: process.env['PATH'], LANG: 'zh_CN' },
  })
  const [[exit], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { exit: exit as number, out, err }
}

const who = async (...words: string[]): Promise<string> => {
  const { exit, out, err } = await gateway(memberInfo.path, '{}', ...words)
  if (exit !== 0) throw new Error(err)
  return (JSON.parse(out) as { data: { userInfo: { name: string } } }).data.userInfo.name
}

test.each(['v5', 'v4', 'v3', 'web'])('[C-11] a terminal logs in by %s, as clients of that age do', async (way) => {
  expect(await who('--login', 'viewer01:demo1234', '--login-by', way)).toBe('viewer01')
})

test('[C-11] a way that is none, and a code that is wrong, end with their words', async () => {
  expect(await gateway(memberInfo.path, '{}', '--login', 'viewer01:demo1234', '--login-by', 'v2')).toEqual({
    exit: 2,
    out: '',
    err: '--login-by takes v5, v4, v3, web\n',
  })
  const { exit, err } = await gateway(memberInfo.path, '{}', '--sms', '+86:13800138000:123456')
  expect([exit, err.split(':')[0]]).toEqual([3, 'VALID_CODE_ERROR'])
  expect((await gateway(memberInfo.path, '{}', '--sms', '13800138000')).err).toBe('--sms takes +86:phone:code\n')
})
