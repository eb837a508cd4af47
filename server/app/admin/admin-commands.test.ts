import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminRequest } from '#contract/admin.ts'
import { roomModeratorsMax } from '#contract/limits.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { aMemberInfo } from '#tests/builders/member-info.ts'
import { aRoom } from '#tests/builders/room.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { keyCommands } from './key-commands.ts'
import { runAdminCommand } from './admin-commands.ts'
import { accessAdmin } from '#server/access/admin.ts'
import { settingFaults } from '#server/access/setting-faults.ts'
import { accountsAdmin } from '#server/accounts/admin.ts'
import { studioAdmin } from '#server/studio/admin.ts'
import { agentsAdmin } from '#server/agents/admin.ts'
import { securityAdmin } from '#server/accounts/security-admin.ts'
import { bankAdmin } from '#server/finance/bank-admin.ts'
import { chainAdmin } from '#server/finance/chain-admin.ts'
import { financeAdmin } from '#server/finance/admin.ts'
import { speedAdmin } from '#server/finance/speed-admin.ts'
import { ledgerAdmin } from '#server/ledger/admin.ts'
import { liveAdmin } from '#server/live/admin.ts'
import { loyaltyAdmin } from '#server/loyalty/admin.ts'
import { lotteryAdmin } from '#server/lottery/admin.ts'
import { promotionsAdmin } from '#server/promotions/admin.ts'
import { chanceAdmin } from '#server/promotions/chance-admin.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { supportAdmin } from '#server/messages/support/admin.ts'
import { reportsAdmin } from '#server/rooms/reports-admin.ts'
import { documentsAdmin } from '#server/members/documents-admin.ts'
import { staffAdmin } from '#server/messages/support/staff-admin.ts'
import { messagesAdmin } from '#server/messages/admin.ts'
import { recordCommands } from '#server/platform/admin/record-commands.ts'
import { roomsAdmin, roomStaffAdmin } from '#server/rooms/admin.ts'
import { wordsAdmin } from '#server/rooms/words-admin.ts'
import { configAdmin } from '#server/site/config-admin.ts'
import { contentAdmin } from '#server/site/content-admin.ts'
import { protectionAdmin } from '#server/protection/admin.ts'
import { sportsAdmin } from '#server/sports/admin.ts'
import { venuesAdmin } from '#server/venues/admin.ts'
import { verificationAdmin } from '#server/verification/admin.ts'
import type { OperatorActions } from '#server/accounts/ports/security-log.ts'
import type { SiteSettings } from '#server/site/ports.ts'

let settings: SiteSettings
let noted: unknown[]
let pushed: unknown[]
let moderators: string[]
let announced: string[]
let statuses: unknown[]
let faults: string[]
let streams: unknown[]
let asked: unknown[]

const anchor = aMemberInfo({ id: '21', name: 'anchor01', kind: 'anchor', anchorRoomNo: '88231' })
const viewer = aMemberInfo({ id: '1', name: 'viewer01' })
const people = new Map([anchor, viewer].map((member) => [member.name, member]))
const message = { atMs: 1, channel: 'sms', to: '+8613800138000', subject: '', body: '123456', status: 'sent' }

const head = { seq: '5', hash: 'ab'.repeat(32) }
const securityRecord = {
  seq: '5',
  memberId: '1',
  kind: 'login.failed',
  atMs: 0,
  address: '203.0.113.9',
  region: '',
  clientType: 'web',
  userAgent: 'Firefox',
  session: '',
  device: '',
  details: { way: 'sms', count: 9 },
}

const deps = () =>
  ({
    settings,
    members: {
      byName: async (name: string) => people.get(name.toLowerCase()),
      byIds: async () => new Map([...people.values()].map((member) => [member.id, member])),
    },
    securityLog: {
      list: async (query: object) => {
        asked.push(query)
        return [
          securityRecord,
          { ...securityRecord, seq: '4', memberId: null, address: '', userAgent: '', details: {} },
        ]
      },
    },
    securityChain: {
      head: async () => head,
      verify: async (kept?: object) =>
        kept ? { isWhole: false, fault: 'row 4 was changed' } : { isWhole: true, head },
    },
    rooms: {
      find: async (roomNo: string) => (roomNo === '88231' ? aRoom({ roomNo, anchorId: '21' }) : undefined),
      in: () => ({
        find: async () => undefined,
        moderators: async () => moderators.map((id) => ({ id })),
        grantModerator: async (_: string, id: string) => void moderators.push(id),
        unmute: async () => undefined,
        revokeModerator: async (_: string, id: string) => void moderators.splice(moderators.indexOf(id), 1),
      }),
    },
    moderationLog: { in: () => ({ record: async () => '1' }) },
    units: {
      run: async (work: (unit: object) => Promise<unknown>) =>
        work({
          announce: (entries: readonly { message: { content: { data: { text: string } } } }[]) =>
            announced.push(...entries.map(({ message }) => message.content.data.text)),
          afterCommit: (nudge: () => void) => nudge(),
        }),
    },
    bets: {
      revert: async (orderId: string) => ({ 7000001: 'reverted', 7000002: 'already' } as const)[orderId] ?? 'unknown',
    },
    results: {
      put: async ({ matchId }: { matchId: string }) =>
        ({ 1: 'stored', 2: 'open', 3: 'none', 4: 'there' } as const)[matchId] ?? 'unknown',
    },
    balances: { verify: async () => ({ accounts: 4, postings: 9, faults, head }), head: async () => head },
    audit: {
      note: async (...args: unknown[]) => void noted.push(args),
      newest: async (limit: number) =>
        [{ atMs: 0, actor: 'operator', action: 'config.set', subject: 'siteName', details: { after: '台' } }].slice(
          0,
          limit,
        ),
    },
    operatorActions: {
      note: async ({ command, memberId, what, subject, details }: Parameters<OperatorActions['note']>[0]) =>
        void noted.push([command, memberId, what, subject, details]),
    },
    presence: { selfChanged: (...args: unknown[]) => void pushed.push(args) },
    streamKeys: {
      issue: async (roomNo: string) => `key-of-${roomNo}`,
      revoke: async (roomNo: string) => void streams.push(['revoke', roomNo]),
    },
    media: {
      dismissStreamer: (...args: unknown[]) => streams.push(['dismiss', ...args]) > 0,
      endStream: (...args: unknown[]) => streams.push(['end', ...args]) > 0,
    },
    messageOutbox: { newest: async (limit: number) => [message].slice(0, limit) },
    memberStatuses: {
      set: async (name: string, ...args: unknown[]) => {
        statuses.push([name, ...args])
        return people.has(name) ? 'changed' : 'unknown'
      },
    },
    invitations: {
      invited: async (code: string | null, limit: number) =>
        [{ name: 'haifeng01', code: 'K4', registeredAtMs: 0 }]
          .filter((one) => code === null || one.code === code)
          .slice(0, limit),
    },
    faultsOf: settingFaults,
  }) as never

const run = async (request: AdminRequest) =>
  runAdminCommand(
    {
      ...serveCommands(promotionsAdmin, deps()),
      ...serveCommands(chanceAdmin, deps()),
      ...serveCommands(accessAdmin, deps()),
      ...serveCommands(messagesAdmin, deps()),
      ...serveCommands(supportAdmin, deps()),
      ...serveCommands(roomStaffAdmin, deps()),
      ...serveCommands(staffAdmin, deps()),
      ...serveCommands(documentsAdmin, deps()),
      ...serveCommands(reportsAdmin, deps()),
      ...serveCommands(accountsAdmin, deps()),
      ...serveCommands(agentsAdmin, deps()),
      ...serveCommands(studioAdmin, deps()),
      ...serveCommands(configAdmin, deps()),
      ...serveCommands(contentAdmin, deps()),
      ...serveCommands(keyCommands, deps()),
      ...serveCommands(bankAdmin, deps()),
      ...serveCommands(chainAdmin, deps()),
      ...serveCommands(financeAdmin, deps()),
      ...serveCommands(speedAdmin, deps()),
      ...serveCommands(ledgerAdmin, deps()),
      ...serveCommands(liveAdmin, deps()),
      ...serveCommands(lotteryAdmin, deps()),
      ...serveCommands(loyaltyAdmin, deps()),
      ...serveCommands(protectionAdmin, deps()),
      ...serveCommands(recordCommands, deps()),
      ...serveCommands(roomsAdmin, deps()),
      ...serveCommands(wordsAdmin, deps()),
      ...serveCommands(securityAdmin, deps()),
      ...serveCommands(sportsAdmin, deps()),
      ...serveCommands(venuesAdmin, deps()),
      ...serveCommands(verificationAdmin, deps()),
    },
    request,
  )
const done = (...lines: string[]) => ({ exit: 0, lines })
const failed = (...lines: string[]) => ({ exit: 1, lines })

beforeEach(() => {
  settings = someSettings()
  noted = []
  pushed = []
  moderators = []
  announced = []
  statuses = []
  faults = []
  streams = []
  asked = []
})

describe('rooms and money', () => {
  test('stream-key prints a fresh key of the room of an anchor; the audit does not hold it', async () => {
    expect(await run({ command: 'stream-key', anchor: 'anchor01' })).toEqual(done('key-of-88231'))
    expect(noted).toEqual([['stream-key', '21', '88231', '88231', { anchor: 'anchor01' }]])
    expect(streams).toEqual([['dismiss', '88231', 'the stream key was replaced by a new one']])
    expect(await run({ command: 'stream-key', anchor: 'viewer01' })).toEqual(
      failed('viewer01 has no room: only anchors have stream keys'),
    )
    expect(await run({ command: 'stream-key', anchor: 'nobody' })).toEqual(failed('there is no member nobody'))
  })

  test('[S-02] stream end revokes the key before it ends the stream, and is noted', async () => {
    expect(await run({ command: 'stream.end', roomNo: '88231' })).toEqual(
      done('the stream of room 88231 has ended; its key opens nothing any more: stream-key makes another'),
    )
    expect(streams).toEqual([
      ['revoke', '88231'],
      ['end', '88231', 'an operator has ended the stream'],
    ])
    expect(noted).toEqual([['stream.end', '21', '88231', '88231', { wasOn: true }]])
    expect(await run({ command: 'stream.end', roomNo: '99999' })).toEqual(failed('there is no room 99999'))
  })

  test('[S-12] order revert says what became of the order', async () => {
    expect(await run({ command: 'order.revert', orderId: '7000001' })).toEqual(done('order 7000001 is reverted'))
    expect(await run({ command: 'order.revert', orderId: '7000002' })).toEqual(
      done('order 7000002 was reverted before'),
    )
    expect(await run({ command: 'order.revert', orderId: '7000003' })).toEqual(failed('there is no order 7000003'))
  })

  test('[S-13] a result by hand says what became of it', async () => {
    const facts = { parts: { match: { home: 2, away: 1 } }, corners: {}, goals: [], kills: {}, maps: {} }
    const given = { command: 'match.result', kind: 'result', facts, isFinal: true, note: null } as const
    const put = (matchId: string) => run({ ...given, matchId })
    expect(await put('1')).toEqual(done('match 1: the result is stored, and its bets are settled by it'))
    expect(await put('2')).toEqual(failed('match 2: it can still be bet on: its feed closes its markets first'))
    expect(await put('3')).toEqual(failed('match 3: it has no result yet'))
    expect(await put('4')).toEqual(failed('match 4: it has a result: use match correct'))
    expect(await put('5')).toEqual(failed('match 5: there is no such match'))
    const unsaid = failed('a match that is void has a note, and no other')
    expect(await run({ ...given, matchId: '1', note: 'postponed' })).toEqual(unsaid)
    expect(await run({ ...given, matchId: '1', kind: 'void' })).toEqual(unsaid)
  })

  test('[P-02] role grant and revoke change the moderator, tell the screens and the room, and are audited', async () => {
    const pair = { roomNo: '88231', member: 'viewer01', head: false }
    expect(await run({ command: 'role.grant', ...pair })).toEqual(done('viewer01 is now a moderator of room 88231'))
    expect(await run({ command: 'role.grant', ...pair })).toEqual(done('viewer01 was a moderator of room 88231 before'))
    expect(await run({ command: 'role.revoke', ...pair })).toEqual(
      done('viewer01 is no longer a moderator of room 88231'),
    )
    expect(await run({ command: 'role.revoke', ...pair })).toEqual(
      done('viewer01 was no moderator of room 88231 before'),
    )
    expect(pushed).toEqual([
      ['88231', '1'],
      ['88231', '1'],
    ])
    expect(noted).toEqual([
      ['role.grant', '1', '88231', '1', { roomNo: '88231', role: 'moderator' }],
      ['role.revoke', '1', '88231', '1', { roomNo: '88231', role: 'moderator' }],
    ])
    expect(await run({ command: 'role.grant', ...pair, roomNo: '88239' })).toEqual(failed('there is no room 88239'))
    expect(await run({ command: 'role.grant', ...pair, member: 'nobody' })).toEqual(failed('there is no member nobody'))
    expect(await run({ command: 'role.grant', ...pair, member: 'anchor01' })).toEqual(
      failed('anchor01 is the anchor of room 88231'),
    )
    expect(announced.map((text) => text.split(' ').at(-1))).toEqual(['已成为房管', '不再是房管'])
    moderators = Array.from({ length: roomModeratorsMax }, (_, index) => String(100 + index))
    expect(await run({ command: 'role.grant', ...pair })).toEqual(
      failed('room 88231 has 20 moderators: revoke one first'),
    )
  })

  test('[A-02] ledger verify is clean, or fails with every fault', async () => {
    expect(await run({ command: 'ledger.verify' })).toEqual(
      done('ledger clean: 4 accounts, 9 postings', `head 5:${head.hash}`),
    )
    expect(await run({ command: 'ledger.head' })).toEqual(done(`5:${head.hash}`))
    faults = ['CNY does not sum to zero']
    expect(await run({ command: 'ledger.verify' })).toEqual(
      failed('ledger broken: 1 faults', 'CNY does not sum to zero'),
    )
    expect(noted.length).toBe(2)
  })
})

describe('[C-10] settings', () => {
  test('set holds the value against its schema and says what is wrong with it; get shows it', async () => {
    expect(await run({ command: 'config.set', key: 'visitorsMax', value: 'many' })).toEqual(
      failed('visitorsMax is not changed', 'visitorsMax: Invalid input: expected number, received string'),
    )
    expect(await run({ command: 'config.set', key: 'visitorsMax', value: 900 })).toEqual(done('visitorsMax is changed'))
    expect(await run({ command: 'config.get', key: 'visitorsMax' })).toEqual(done('900'))
    const listed = (await run({ command: 'config.list' })).lines
    expect([listed.length, listed.find((line) => line.startsWith('visitorsMax'))]).toEqual([
      Object.keys(siteDefaults).length,
      'visitorsMax          private 900',
    ])
  })

  test('addresses that are none are no rules and no regions', async () => {
    const rule = { id: '1', effect: 'block', by: 'address', value: 'here', title: '', text: '' }
    expect(await run({ command: 'config.set', key: 'accessRules', value: [rule] })).toEqual(
      failed('accessRules is not changed', 'here is no address and no network such as 203.0.113.0/24'),
    )
    expect(await run({ command: 'config.set', key: 'regions', value: [{ cidr: 'x', region: 'CN' }] })).toEqual(
      failed('regions is not changed', 'x is no network'),
    )
    expect([settings.get('accessRules'), settings.get('regions')]).toEqual([[], []])
  })

  test('activity switches turn on and off', async () => {
    expect(await run({ command: 'switch.on', name: 'birthday' })).toEqual(done('birthday is on'))
    await run({ command: 'switch.off', name: 'wheel' })
    expect(settings.get('activitySwitches')).toEqual({ birthday: true, wheel: false })
  })
})

describe('who may come in', () => {
  test('[S-10] maintenance on with its notice, off without forgetting them', async () => {
    await run({ command: 'maintenance.on', title: '升级', text: '两点回来', untilMs: 5 })
    expect(settings.get('maintenance')).toEqual({ on: true, title: '升级', text: '两点回来', untilMs: 5 })
    expect(await run({ command: 'maintenance.off' })).toEqual(done('maintenance is off'))
    expect(settings.get('maintenance')).toEqual({ on: false, title: '升级', text: '两点回来', untilMs: 5 })
  })

  test('[S-08, S-09, S-05] rules are added with an id, listed, and taken back by it', async () => {
    const rule = { effect: 'restriction', by: 'address', value: '203.0.113.0/24', title: '限制', text: '' } as const
    const added = await run({ command: 'access.add', ...rule })
    const id = added.lines[0] ?? ''
    expect(added).toEqual(done(id))
    expect(settings.get('accessRules')).toEqual([{ id, ...rule }])
    expect(await run({ command: 'access.list' })).toEqual(done(`${id}  restriction  address  203.0.113.0/24  限制`))
    expect(await run({ command: 'access.add', ...rule, value: 'x' })).toEqual(
      failed('x is no address and no network such as 203.0.113.0/24'),
    )
    expect(await run({ command: 'access.remove', id: 'other' })).toEqual(failed('there is no rule other'))
    expect(await run({ command: 'access.remove', id })).toEqual(done(`rule ${id} is gone`))
    expect(settings.get('accessRules')).toEqual([])
  })

  test('[P-03] the white list holds members, each once', async () => {
    expect(await run({ command: 'white.add', member: 'VIEWER01' })).toEqual(done('viewer01 is on the white list'))
    expect(await run({ command: 'white.add', member: 'viewer01' })).toEqual(
      done('viewer01 was on the white list before'),
    )
    expect(await run({ command: 'white.add', member: 'nobody' })).toEqual(failed('there is no member nobody'))
    expect(await run({ command: 'white.list' })).toEqual(done('viewer01'))
    expect(await run({ command: 'white.remove', member: 'Viewer01' })).toEqual(done('Viewer01 is off the white list'))
    expect(await run({ command: 'white.remove', member: 'viewer01' })).toEqual(
      failed('viewer01 is not on the white list'),
    )
    expect(settings.get('whiteMembers')).toEqual([])
    expect(noted).toEqual([
      ['white.add', '1', undefined, '1', {}],
      ['white.remove', '1', undefined, '1', {}],
    ])
  })

  test('[X-03] an interface is switched off once, and on again', async () => {
    await run({ command: 'degrade.on', path: 'live/popular/list' })
    await run({ command: 'degrade.on', path: 'live/popular/list' })
    expect(settings.get('degradedCalls')).toEqual(['live/popular/list'])
    expect(await run({ command: 'degrade.off', path: 'live/popular/list' })).toEqual(
      done('live/popular/list answers again'),
    )
    expect(settings.get('degradedCalls')).toEqual([])
  })

  test('[S-07] tiers of a call stand in the order of their risk; the same risk is replaced', async () => {
    const image = { image: 1, afs: 0, slider: 0 }
    const slider = { image: 0, afs: 0, slider: 1 }
    await run({ command: 'config.set', key: 'verification', value: {} })
    await run({ command: 'verification.set', call: 'login', fromRisk: 70, counts: image })
    await run({ command: 'verification.set', call: 'login', fromRisk: 40, counts: image })
    expect(await run({ command: 'verification.set', call: 'login', fromRisk: 70, counts: slider })).toEqual(
      done('login: from risk 40: image=1; from risk 70: slider=1'),
    )
    expect(await run({ command: 'verification.list' })).toEqual(
      done('mode: specification', 'login: from risk 40: image=1; from risk 70: slider=1'),
    )
    expect(settings.get('verification')).toEqual({
      login: [
        { fromRisk: 40, counts: image },
        { fromRisk: 70, counts: slider },
      ],
    })
    await run({ command: 'verification.set', call: 'webRegister', fromRisk: 50, counts: image })
    expect(await run({ command: 'verification.clear', call: 'register' })).toEqual(
      done('register asks for nothing any more'),
    )
    expect(await run({ command: 'verification.clear', call: 'loginV3' })).toEqual(
      done('login asks for nothing any more'),
    )
    expect(await run({ command: 'verification.clear', call: 'login' })).toEqual(failed('login asks for nothing'))
  })
})

test('[E-14, V-13] a notice goes first; one of category 1 needs its time', async () => {
  const notice = { category: 2, title: '公告', text: '今晚八点', body: '' }
  const first = (await run({ command: 'notice.add', ...notice, startMs: null, endMs: null })).lines[0] ?? ''
  const second = (await run({ command: 'notice.add', ...notice, category: 1, startMs: 5, endMs: 9 })).lines[0] ?? ''
  const status = '1'
  expect(settings.get('notices')).toEqual([
    { id: second, ...notice, category: 1, pmdTimerStart: 5, pmdTimerEnd: 9, status },
    { id: first, ...notice, pmdTimerStart: null, pmdTimerEnd: null, status },
  ])
  expect(await run({ command: 'notice.add', ...notice, category: 1, startMs: 9, endMs: 5 })).toEqual(
    failed('a notice of category 1 needs a start and an end after it'),
  )
  expect(await run({ command: 'notice.list' })).toEqual(
    done(`${second}  1  公告  今晚八点`, `${first}  2  公告  今晚八点`),
  )
  expect(await run({ command: 'notice.remove', id: first })).toEqual(done(`notice ${first} is gone`))
  expect(await run({ command: 'notice.remove', id: first })).toEqual(failed(`there is no notice ${first}`))
})

test('[E-17] members are blocked, let in again, or put to sleep', async () => {
  expect((await run({ command: 'member.block', member: 'viewer01' })).exit).toBe(0)
  expect((await run({ command: 'member.unblock', member: 'viewer01' })).exit).toBe(0)
  expect((await run({ command: 'member.sleep', member: 'viewer01' })).exit).toBe(0)
  expect(await run({ command: 'member.block', member: 'nobody' })).toEqual(failed('there is no member nobody'))
  expect(statuses).toEqual([
    ['viewer01', '2', 'operator'],
    ['viewer01', '1', 'operator'],
    ['viewer01', '0', 'operator'],
    ['nobody', '2', 'operator'],
  ])
})

test('[C-11] operators see who registered with an invite code', async () => {
  const line = '1970-01-01T00:00:00.000Z  K4  haifeng01'
  expect(await run({ command: 'invite.list', code: '', limit: 5 })).toEqual(done(line))
  expect(await run({ command: 'invite.list', code: ' k4', limit: 5 })).toEqual(done(line))
  expect(await run({ command: 'invite.list', code: 'K5', limit: 5 })).toEqual(done())
  expect(await run({ command: 'invite.list', code: '--', limit: 5 })).toEqual(failed('-- can be no invite code'))
})

test('audit and outbox are listed; that the outbox was read is noted, not what it said', async () => {
  expect(await run({ command: 'audit.list', limit: 5 })).toEqual(
    done('1970-01-01T00:00:00.000Z  operator  config.set  siteName  {"after":"台"}'),
  )
  expect(noted).toEqual([])
  expect(await run({ command: 'outbox.list', limit: 5 })).toEqual(done(JSON.stringify(message)))
  expect(noted).toEqual([['operator', 'outbox.list', 'outbox', { count: 1 }]])
})

test('[S-04] the security log is listed with whole addresses, and that it was read is noted', async () => {
  const request = { command: 'security.list', kind: 'login.failed', sinceMs: 7, limit: 20 } as const
  expect(await run({ ...request, member: 'viewer01' })).toEqual(
    done(
      '5  1970-01-01T00:00:00.000Z  login.failed  viewer01  203.0.113.9  -  -  {"way":"sms","count":9}  Firefox',
      '4  1970-01-01T00:00:00.000Z  login.failed  -  -  -  -  -  -',
    ),
  )
  expect(asked).toEqual([{ memberId: '1', kind: 'login.failed', sinceMs: 7, limit: 20 }])
  expect(noted).toEqual([['operator', 'security.list', '1', { kind: 'login.failed', sinceMs: 7, count: 2 }]])
  expect(await run({ ...request, member: 'nobody' })).toEqual(failed('there is no member nobody'))
  expect((await run({ ...request, sinceMs: null })).exit).toBe(0)
  expect(asked.at(-1)).toEqual({ memberId: undefined, kind: 'login.failed', sinceMs: undefined, limit: 20 })
})

test('[S-04] the head of the security log is printed, and checking says which row is wrong', async () => {
  expect(await run({ command: 'security.head' })).toEqual(done(`5:${head.hash}`))
  expect(await run({ command: 'security.verify' })).toEqual(done('security log clean: 5 rows', `head 5:${head.hash}`))
  expect(await run({ command: 'security.verify', head })).toEqual(failed('security log broken: row 4 was changed'))
  expect(noted).toEqual([
    ['operator', 'security.verify', 'security', { isWhole: true, head }],
    ['operator', 'security.verify', 'security', { isWhole: false, fault: 'row 4 was changed' }],
  ])
})
