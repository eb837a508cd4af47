import { createServer, type AddressInfo, type Server } from 'node:net'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loginV4 } from '#contract/accounts/calls/accounts.ts'
import { clientVersion } from '#contract/limits.ts'
import { chatSend, roomHistoryAnonymous } from '#contract/rooms/calls.ts'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { hasEnded, isAlive } from '#server/platform/process-life.ts'
import { openClient } from '#tests/world/client.ts'
import { demoDatabase } from '#tests/world/database.ts'
import { runProgram } from '#tests/world/server-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'

/** The operator's program itself. */
const runAdmin = (world: World, words: readonly string[]) => runProgram('scripts/admin.ts', words, world.environment)

const chat = (text: string) => ({ requestId: crypto.randomUUID(), chatRoomNo: '88234', text })

describe('a server that is a process of its own', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld({ child: true, sharedPostgres: false })
  })
  afterAll(() => world.stop())

  test('says in a few lines where it is, who the demo people are, how to stream and how to stop', () => {
    const [head = '', ...about] = world.said().slice(world.said().indexOf('grandstand ready')).split('\n')
    expect(head).toBe(`grandstand ready ${world.baseUrl} ${world.rtmpUrl}`)
    expect(about.slice(0, 4).map((line) => line.trim().split(/ {2,}/)[0])).toEqual(['people', 'stream', 'data', 'stop'])
    expect(about[0]).toContain('viewer01 … viewer20')
  })

  test('[A-03, C-08, L-01] is the whole site: lives are listed, health is good, settings hold no secret', async () => {
    const visitor = openClient(world.baseUrl, '')
    expect((await visitor.accepted(livePopularList, {})).items.length).toBeGreaterThanOrEqual(8)
    expect((await visitor.accepted(sitePerInfo, {})).demo).toBe(true)
    const ready = await fetch(`${world.baseUrl}/readyz`)
    expect(await ready.json()).toEqual({ status: 'ok', database: 'ok', bus: 'off', ingest: 'ok', ffmpeg: 'ok' })
    expect(await world.metrics()).toMatch(/^grandstand_sockets_sockets 0$/m)
    expect(world.said()).not.toContain('postgres://')
  })

  test('[P-02] operators reach it with the admin command, and nobody reaches it without the token', async () => {
    const admin = (words: readonly string[]) => runAdmin(world, words)
    const granted = await admin(['role', 'grant', '88231', 'viewer02', 'moderator'])
    expect(granted).toEqual({ exit: 0, stdout: 'viewer02 is now a moderator of room 88231\n', stderr: '' })
    const key = await admin(['stream-key', 'anchor08'])
    expect([key.exit, key.stdout.trim().length > 20]).toEqual([0, true])
    expect((await admin(['ledger', 'verify'])).stdout).toMatch(
      /^ledger clean: \d+ accounts, \d+ postings\nhead \d+:[0-9a-f]{64}\n$/,
    )
    expect(await admin(['order', 'revert', '1'])).toEqual({
      exit: 1,
      stdout: '',
      stderr: 'there is no order 1\n',
    })
    expect((await admin(['dance'])).exit).toBe(2)
    for (const token of ['', 'x'.repeat(43)]) {
      const headers = { 'admin-token': token, 'content-type': 'application/json' }
      const body = JSON.stringify({ words: ['ledger', 'verify'] })
      expect((await fetch(`${world.baseUrl}/admin/run`, { method: 'POST', headers, body })).status).toBe(404)
    }
  })

  test('a second server on its data folder is refused in one line', async () => {
    const second = await runProgram('server/app/main.ts', [], {
      DATA_DIR: world.dataDir,
      PORT: '0',
      RTMP_PORT: '0',
      CHECKOUT_PORT: '0',
      VIDEO_PORT: '0',
      VENUE_GAMES_PORT: '0',
    })
    expect(second.exit).toBe(1)
    expect(second.stderr).toMatch(/grandstand cannot start: another server \(process \d+\) runs on DATA_DIR \S+\n$/)
  })

  test('[X-04] killed with -9 it comes back with everything that it had answered for, and members stay logged in', async () => {
    const member = openClient(world.baseUrl, '')
    await member.logIn('viewer03')
    const said = [await member.accepted(chatSend, chat('第一句')), await member.accepted(chatSend, chat('第二句'))]
    await world.kill()
    expect((await member.refusal(memberInfo, {})) as object).toEqual({ kind: 'fault', reason: 'network' })
    await world.restart()
    expect((await member.accepted(memberInfo, {})).userInfo.name).toBe('viewer03')
    const history = await openClient(world.baseUrl, '').accepted(roomHistoryAnonymous, { chatRoomNo: '88234' })
    expect(history.messages.filter(({ type }) => type === 'text')).toEqual(said)
  })

  test('[S-04] stops in order on a signal, and its data are there at the next start', async () => {
    const member = openClient(world.baseUrl, '')
    await member.logIn('viewer04')
    const message = await member.accepted(chatSend, chat('第三句'))
    await world.restart()
    const history = await openClient(world.baseUrl, '').accepted(roomHistoryAnonymous, { chatRoomNo: '88234' })
    expect(history.messages.at(-1)).toEqual(message)
  })

  describe('[A-02] an operator who checks the ledger beside a server that was killed', () => {
    const postgresPid = (): number => {
      const lock = join(world.dataDir, 'postgres', 'cluster', 'postmaster.pid')
      return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0
    }
    const verify = () => runAdmin(world, ['ledger', 'verify'])
    const clean = {
      exit: 0,
      stdout: expect.stringMatching(/^ledger clean: \d+ accounts, \d+ postings\nhead \d+:[0-9a-f]{64}\n$/),
      stderr: '',
    }

    test('leaves the PostgreSQL running that he found running', async () => {
      const pid = postgresPid()
      await world.kill()
      expect(await verify()).toEqual(clean)
      expect([postgresPid(), isAlive(pid)]).toEqual([pid, true])
      await world.restart()
      expect(postgresPid()).toBe(pid)
    })

    test('does not disturb the server that starts at the same time, nor does it disturb him', async () => {
      for (let round = 0; round < 2; round++) {
        await world.kill()
        const checks = [verify(), verify()]
        await world.restart()
        expect(await Promise.all([...checks, verify()])).toEqual([clean, clean, clean])
        expect(await (await fetch(`${world.baseUrl}/readyz`)).json()).toEqual({
          status: 'ok',
          database: 'ok',
          bus: 'off',
          ingest: 'ok',
          ffmpeg: 'ok',
        })
        expect(isAlive(postgresPid())).toBe(true)
      }
    })

    test('stops the PostgreSQL that he had to start himself', async () => {
      await world.kill()
      const pid = postgresPid()
      process.kill(pid, 'SIGINT')
      await hasEnded(pid, 10_000)
      expect(await verify()).toEqual(clean)
      expect(postgresPid()).toBe(0)
      await world.restart()
    })
  })
})

describe('what stops a start is one clear line and exit code 1', () => {
  let folder: string
  let other: Server | undefined
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'grandstand-start-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  afterEach(() => {
    other?.close()
    other = undefined
  })

  const start = async (environment: Record<string, string>) => {
    const { exit, stdout, stderr } = await runProgram('server/app/main.ts', [], {
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      RTMP_PORT: '0',
      CHECKOUT_PORT: '0',
      VIDEO_PORT: '0',
      VENUE_GAMES_PORT: '0',
      LOG_LEVEL: 'silent',
      ...environment,
    })
    return { exit, stdout, stderr }
  }
  const refused = (line: string) => ({ exit: 1, stdout: '', stderr: `grandstand cannot start: ${line}\n` })

  const takenPort = async (): Promise<string> => {
    const taken = createServer()
    other = taken
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    return String((taken.address() as AddressInfo).port)
  }

  test('a wrong setting', async () => {
    expect(await start({ PORT: 'five' })).toEqual(refused('wrong setting: PORT must be a port, 0 to 65535'))
  })

  test.each(['https://example.org', 'http://192.0.2.7:5005', 'https://localhost.example.org'])(
    'the demo under an address for everybody, %s',
    async (PUBLIC_ORIGIN) => {
      const { exit, stderr } = await start({ PUBLIC_ORIGIN })
      expect([exit, stderr]).toEqual([
        1,
        `grandstand cannot start: wrong setting: DEMO=on with PUBLIC_ORIGIN ${PUBLIC_ORIGIN}: everybody knows the password of the demo people; set DEMO=off, or DEMO=public for a demonstration to everybody\n`,
      ])
    },
  )

  test('the quiet demo under an address for everybody', async () => {
    const { stderr } = await start({ PUBLIC_ORIGIN: 'https://example.org', DEMO: 'quiet' })
    expect(stderr).toContain('or DEMO=public-quiet for')
  })

  test('a busy port, of the site and of the ingest', async () => {
    const port = await takenPort()
    const words = `${port} is busy: another program listens there`
    expect(await start({ PORT: port })).toEqual(refused(`PORT ${words}`))
    expect(await start({ RTMP_PORT: port })).toEqual(refused(`RTMP_PORT ${words}`))
  })

  test('a data folder that cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '')
    const { exit, stderr } = await start({ DATA_DIR: join(folder, 'file', 'data') })
    expect([exit, stderr]).toEqual([
      1,
      expect.stringMatching(/^grandstand cannot start: DATA_DIR \S+ cannot be written: [^\n]+\n$/),
    ])
  })

  test('[C-16] a recorded feed that is not there, is a folder or holds no message; one that cannot be written', async () => {
    const [gone, empty] = [join(folder, 'gone.ndjson'), join(folder, 'empty.ndjson')]
    writeFileSync(empty, '{"not":"a message"}\n')
    const why = `ENOENT: no such file or directory, open '${gone}'`
    expect(await start({ FEED_REPLAY: gone })).toEqual(refused(`FEED_REPLAY ${gone} cannot be read: ${why}`))
    expect(await start({ FEED_REPLAY: folder })).toEqual(
      refused(`FEED_REPLAY ${folder} cannot be read: EISDIR: illegal operation on a directory, read`),
    )
    expect(await start({ FEED_REPLAY: empty })).toEqual(
      refused(`FEED_REPLAY ${empty} is no recorded feed: no line of it is a message`),
    )
    expect(await start({ FEED_RECORD: folder })).toEqual(
      refused(`FEED_RECORD ${folder} cannot be written: EISDIR: illegal operation on a directory, open '${folder}'`),
    )
  })

  test('a database that does not answer', async () => {
    const port = await takenPort()
    other?.close()
    const { exit, stderr } = await start({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/site` })
    expect([exit, stderr]).toEqual([
      1,
      expect.stringMatching(/^grandstand cannot start: DATABASE_URL cannot be used: [^\n]+\n$/),
    ])
    expect(stderr).not.toContain('secret')
  })

  test('an operator command without a server says so', async () => {
    mkdirSync(join(folder, 'empty'))
    const environment = { DATA_DIR: join(folder, 'empty') }
    const words = `no server runs on DATA_DIR ${join(folder, 'empty')}: start it with npm start\n`
    for (const command of ['stream-key anchor01', 'ledger verify'])
      expect(await runProgram('scripts/admin.ts', command.split(' '), environment)).toEqual({
        exit: 1,
        stdout: '',
        stderr: words,
      })
  })
})

test('[A-03] without ffmpeg it starts, says so, and the site tells its visitors', async () => {
  const world = await startWorld({
    child: true,
    environment: { FFMPEG: '/no/such/ffmpeg', PATH: '/nowhere', DEMO: 'on' },
  })
  try {
    expect(world.said()).toContain('no ffmpeg found: demo streams and covers are off')
    const site = await openClient(world.baseUrl, '').accepted(sitePerInfo, {})
    expect([site.streams, site.notices[0]]).toEqual([false, '服务器没有 ffmpeg，演示直播暂不可用'])
    await world.kill()
    await world.restart()
    expect((await world.admin(['ledger', 'verify'])).exit).toBe(0)
  } finally {
    await world.stop()
  }
})

test('with only the packaged ffmpeg of 2018 it starts and says so: on the terminal, and where its readiness is asked', async () => {
  const world = await startWorld({ child: true, environment: { FFMPEG: ffmpegInstaller.path } })
  try {
    expect(world.said()).toMatch(/^WARNING: the only ffmpeg found is the npm package's of 2018 \(N-\S+\)/m)
    const ready = await fetch(`${world.baseUrl}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', database: 'ok', bus: 'off', ingest: 'ok', ffmpeg: 'outdated' },
    ])
  } finally {
    await world.stop()
  }
})

test('the word for a public demonstration starts the demo for everybody', async () => {
  const PUBLIC_ORIGIN = 'https://example.org'
  const world = await startWorld({ child: true, environment: { DEMO: 'public-quiet', PUBLIC_ORIGIN } })
  try {
    expect((await openClient(world.baseUrl, '').accepted(sitePerInfo, {})).demo).toBe(true)
  } finally {
    await world.stop()
  }
})

test('[E-17, S-04] without the demo its people are nobody: log-ins refused, sessions over; with it they are back', async () => {
  const database = await demoDatabase()
  const logInAs = (world: World, name: string) =>
    openClient(world.baseUrl, '').gateway.call(loginV4, { name, password: 'demo1234', flag: 0, version: clientVersion })
  const inWorld = async (DEMO: string, work: (world: World) => Promise<void>): Promise<void> => {
    const world = await startWorld({ environment: { DATABASE_URL: database.url, DEMO } })
    try {
      await work(world)
    } finally {
      await world.stop()
    }
  }
  const nameOf = async (asked: Promise<{ kind: string; name?: unknown }>) => {
    const answer = await asked
    return answer.name ?? answer.kind
  }
  try {
    let token = ''
    await inWorld('quiet', async (world) => {
      const member = openClient(world.baseUrl, '')
      token = (await member.logIn('viewer01')).token
      expect((await world.admin(['member', 'block', 'viewer02'])).exit).toBe(0)
    })
    await inWorld('off', async (world) => {
      for (const name of ['viewer01', 'viewer02', 'viewer20', 'anchor01', 'mod01', 'agent01'])
        expect(await nameOf(logInAs(world, name))).toBe('ACCOUNT_BLOCKED')
      const before = openClient(world.baseUrl, '')
      before.state.token = token
      expect(await nameOf(before.gateway.call(memberInfo, {}))).toBe('ACCOUNT_BLOCKED')
      const standing = database.db.selectFrom('members').select('name').where('status', '<>', '2')
      expect(await standing.execute()).toEqual([])
    })
    await inWorld('quiet', async (world) => {
      expect(await nameOf(logInAs(world, 'viewer01'))).toBe('accepted')
      expect(await nameOf(logInAs(world, 'viewer02'))).toBe('ACCOUNT_BLOCKED')
    })
  } finally {
    await database.drop()
  }
})

test('a world in this process has its services at hand', async () => {
  const world = await startWorld()
  try {
    expect((await world.services().members.byName('viewer01'))?.vipLevel).toBe(6)
    expect((await world.services().rooms.all()).length).toBe(8)
    await world.restart()
    expect((await openClient(world.baseUrl, '').accepted(sitePerInfo, {})).siteId).toBe(5005)
  } finally {
    await world.stop()
  }
})
