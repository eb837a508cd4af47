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

const start = (script: string, words: readonly string[]) =>
  spawn(process.execPath, [script, ...words, '--base', world.baseUrl], {
    env: { PATH: process.env['PATH'], LANG: 'zh_CN' },
  })
const endOf = async (child: ReturnType<typeof start>) => {
  const [[exit], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { exit: exit as number, out, err }
}

/** The terminal clients, as a tester starts them. */
const gateway = (...words: string[]) => endOf(start('scripts/gateway.ts', words))
const site = (...words: string[]) => endOf(start('scripts/site.ts', words))

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

test('[C-11] a terminal registers by the form of older pages: it solves, asks for the code, and is the new member', async () => {
  const name = 'formby2026'
  const child = start('scripts/gateway.ts', [memberInfo.path, '{}', '--register', `${name}:kantai2026:+86:13800007301`])
  const ended = endOf(child)
  await once(child.stderr, 'data')
  const [message] = await world.services().messageOutbox.newest(1)
  child.stdin.end(`${/\d{6}/.exec(message?.body ?? '')?.[0]}\n`)
  const { exit, out, err } = await ended
  expect([exit, err]).toEqual([0, 'code: '])
  expect((JSON.parse(out) as { data: { userInfo: { name: string } } }).data.userInfo.name).toBe(name)
  expect((await gateway(memberInfo.path, '{}', '--register', `${name}:kantai2026`)).err).toBe(
    '--register takes name:password:+86:phone\n',
  )
})

test('[C-10] a terminal reads the banners of all places and a setting, as clients from before the newer lists do', async () => {
  const banners = await site('banners')
  const places = banners.out
    .trim()
    .split('\n')
    .map((line) => line.split('  ')[1])
  expect([banners.exit, new Set(places)]).toEqual([0, new Set(['home', 'live', 'login'])])
  expect(await site('setting', 'sessionMode')).toEqual({ exit: 0, out: '"login"\n', err: '' })
  const { exit, err } = await site('setting', 'accessRules')
  expect([exit, err.startsWith('settings that anybody may read: siteName ')]).toEqual([2, true])
  expect((await site()).exit).toBe(2)
})
