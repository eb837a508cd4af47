import { beforeEach, expect, test } from 'vitest'
import { aRoom } from '#tests/builders/room.ts'
import { aMemberInfo } from '#tests/builders/member-info.ts'
import { adminUsage, runAdminCommand, type AdminServices } from './admin-commands.ts'

let noted: unknown[]
let pushed: unknown[]
let granted: unknown[]
let faults: string[]

const anchor = aMemberInfo({ id: '21', name: 'anchor01', kind: 'anchor', anchorRoomNo: '88231' })
const viewer = aMemberInfo({ id: '1', name: 'viewer01' })
const people = new Map([anchor, viewer].map((member) => [member.name, member]))

const services = (): AdminServices =>
  ({
    members: { byName: async (name: string) => people.get(name) },
    rooms: {
      find: async (roomNo: string) => (roomNo === '88231' ? aRoom({ roomNo, anchorId: '21' }) : undefined),
      grantModerator: async (...words: unknown[]) => void granted.push(['grant', ...words]),
      revokeModerator: async (...words: unknown[]) => void granted.push(['revoke', ...words]),
    },
    bets: {
      revert: async (orderId: string) => (({ 7000001: 'reverted', 7000002: 'already' }) as const)[orderId] ?? 'unknown',
    },
    wallets: { verify: async () => ({ accounts: 4, postings: 9, faults }) },
    audit: { note: async (...words: unknown[]) => void noted.push(words) },
    presence: { selfChanged: (...words: unknown[]) => void pushed.push(words) },
    streamKeys: { issue: async (roomNo: string) => `key-of-${roomNo}` },
  }) as unknown as AdminServices

const run = async (line: string) => runAdminCommand(services(), line === '' ? [] : line.split(' '))

beforeEach(() => {
  noted = []
  pushed = []
  granted = []
  faults = []
})

test('stream-key prints a fresh key of the room of an anchor; the audit does not hold it', async () => {
  expect(await run('stream-key anchor01')).toEqual({ exit: 0, lines: ['key-of-88231'] })
  expect(noted).toEqual([['operator', 'stream-key.issue', '88231', { anchor: 'anchor01' }]])
  expect(await run('stream-key viewer01')).toEqual({
    exit: 1,
    lines: ['viewer01 has no room: only anchors have stream keys'],
  })
  expect(await run('stream-key nobody')).toEqual({ exit: 1, lines: ['there is no member nobody'] })
})

test('[S-12] order revert says what became of the order', async () => {
  expect(await run('order revert 7000001')).toEqual({ exit: 0, lines: ['order 7000001 is reverted'] })
  expect(await run('order revert 7000002')).toEqual({ exit: 0, lines: ['order 7000002 was reverted before'] })
  expect(await run('order revert 7000003')).toEqual({ exit: 1, lines: ['there is no order 7000003'] })
  expect(await run('order revert 7e6')).toEqual({ exit: 1, lines: ['7e6 is not an order id'] })
})

test('[P-02] role grant and revoke change the moderator, tell the screens, and are audited', async () => {
  expect(await run('role grant 88231 viewer01 moderator')).toEqual({
    exit: 0,
    lines: ['viewer01 is now a moderator of room 88231'],
  })
  expect((await run('role revoke 88231 viewer01 moderator')).exit).toBe(0)
  expect(granted).toEqual([
    ['grant', '88231', '1'],
    ['revoke', '88231', '1'],
  ])
  expect(pushed).toEqual([
    ['88231', '1'],
    ['88231', '1'],
  ])
  expect(noted).toEqual([
    ['operator', 'role.grant', '1', { roomNo: '88231', role: 'moderator' }],
    ['operator', 'role.revoke', '1', { roomNo: '88231', role: 'moderator' }],
  ])
  expect(await run('role grant 1 viewer01 moderator')).toEqual({ exit: 1, lines: ['there is no room 1'] })
  expect(await run('role grant 88231 nobody moderator')).toEqual({ exit: 1, lines: ['there is no member nobody'] })
  expect(await run('role grant 88231 anchor01 moderator')).toEqual({
    exit: 1,
    lines: ['anchor01 is the anchor of room 88231'],
  })
})

test('[A-02] ledger verify is clean, or fails with every fault', async () => {
  expect(await run('ledger verify')).toEqual({ exit: 0, lines: ['ledger clean: 4 accounts, 9 postings'] })
  faults = ['CNY does not sum to zero']
  expect(await run('ledger verify')).toEqual({
    exit: 1,
    lines: ['ledger broken: 1 faults', 'CNY does not sum to zero'],
  })
  expect(noted.length).toBe(2)
})

test.each(['', 'ledger', 'ledger check', 'role grant 88231 viewer01 anchor', 'stream-key', 'stream-key a b', 'order'])(
  'wrong usage: "%s" shows the commands, exit 2',
  async (line) => {
    expect(await run(line)).toEqual({ exit: 2, lines: adminUsage.split('\n') })
    expect(noted).toEqual([])
  },
)
