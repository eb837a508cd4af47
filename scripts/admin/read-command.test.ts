import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLines, readTime } from './commands.ts'
import { readCommand, usage } from './read-command.ts'

const zero = { image: 0, afs: 0, slider: 0 }

test.each<[string[], object]>([
  [['stream-key', 'anchor01'], { command: 'stream-key', anchor: 'anchor01' }],
  [['anchor', 'applications'], { command: 'anchor.applications' }],
  [['anchor', 'approve', 'viewer01'], { command: 'anchor.approve', member: 'viewer01' }],
  [
    ['anchor', 'refuse', 'viewer01', '--note', '名称不合适'],
    { command: 'anchor.refuse', member: 'viewer01', reason: '名称不合适' },
  ],
  [['stream', 'end', '88231'], { command: 'stream.end', roomNo: '88231' }],
  [['order', 'revert', '7000001'], { command: 'order.revert', orderId: '7000001' }],
  [
    [
      'match',
      'correct',
      '34055',
      'match=2-1',
      'h1=1-0',
      'goals=hvh',
      'corners=7-3',
      'corners.h1=4-1',
      'm1=home',
      'kills.m1=22-18',
    ],
    {
      command: 'match.result',
      matchId: '34055',
      kind: 'correction',
      facts: {
        parts: { match: { home: 2, away: 1 }, h1: { home: 1, away: 0 } },
        corners: { match: { home: 7, away: 3 }, h1: { home: 4, away: 1 } },
        goals: ['home', 'visit', 'home'],
        kills: { m1: { home: 22, away: 18 } },
        maps: { m1: 'home' },
      },
      isFinal: true,
      note: null,
    },
  ],
  [
    ['match', 'rollback', '34055'],
    {
      command: 'match.result',
      matchId: '34055',
      kind: 'rollback',
      facts: { parts: {}, corners: {}, goals: [], kills: {}, maps: {} },
      isFinal: false,
      note: null,
    },
  ],
  [
    ['match', 'void', '34055', '--note', 'walk-over'],
    {
      command: 'match.result',
      matchId: '34055',
      kind: 'void',
      facts: { parts: {}, corners: {}, goals: [], kills: {}, maps: {} },
      isFinal: true,
      note: 'walk-over',
    },
  ],
  [['finance', 'list'], { command: 'finance.list', phase: 'underway', limit: 50 }],
  [['finance', 'list', 'ended', '--count', '5'], { command: 'finance.list', phase: 'ended', limit: 5 }],
  [['finance', 'show', '10000001'], { command: 'finance.show', orderId: '10000001' }],
  [['finance', 'credit', '10000001', '250.00'], { command: 'finance.credit', orderId: '10000001', amount: '250.00' }],
  [['finance', 'refuse', '10000001'], { command: 'finance.refuse', orderId: '10000001' }],
  [['finance', 'appeals'], { command: 'finance.appeals', limit: 50 }],
  [
    ['finance', 'decide', '10000001', 'payer', 'bank statement seen'],
    { command: 'finance.decide', orderId: '10000001', for: 'payer', reason: 'bank statement seen' },
  ],
  [['finance', 'proofs', '10000001'], { command: 'finance.proofs', orderId: '10000001' }],
  [['finance', 'outage', '60'], { command: 'finance.outage', minutes: 60 }],
  [['word', 'add', 'sounds', 'hold', '加微信'], { command: 'word.add', match: 'sounds', act: 'hold', text: '加微信' }],
  [['word', 'remove', '加微信'], { command: 'word.remove', text: '加微信' }],
  [['word', 'list'], { command: 'word.list' }],
  [['role', 'grant', 'viewer01', 'staff'], { command: 'room-staff.grant', member: 'viewer01' }],
  [['role', 'revoke', 'viewer01', 'staff'], { command: 'room-staff.revoke', member: 'viewer01' }],
  [['role', 'list', 'staff'], { command: 'room-staff.list' }],
  [
    ['role', 'grant', '88231', 'viewer01', 'moderator'],
    { command: 'role.grant', roomNo: '88231', member: 'viewer01', head: false },
  ],
  [['ledger', 'verify'], { command: 'ledger.verify' }],
  [
    ['ledger', 'verify', '--head', `7:${'ab'.repeat(32)}`],
    { command: 'ledger.verify', head: { seq: '7', hash: 'ab'.repeat(32) } },
  ],
  [['ledger', 'head'], { command: 'ledger.head' }],
  [['config', 'set', 'visitorsMax', '900'], { command: 'config.set', key: 'visitorsMax', value: 900 }],
  [
    ['maintenance', 'on', '--title', '升级', '--until', '2026-11-22T08:00:00Z'],
    { command: 'maintenance.on', title: '升级', text: '', untilMs: Date.UTC(2026, 10, 22, 8) },
  ],
  [
    ['access', 'add', 'block', 'address', '203.0.113.7', '--text', '请联系客服'],
    { command: 'access.add', effect: 'block', by: 'address', value: '203.0.113.7', title: '', text: '请联系客服' },
  ],
  [['white', 'remove', 'viewer01'], { command: 'white.remove', member: 'viewer01' }],
  [['degrade', 'live/popular/list', 'on'], { command: 'degrade.on', path: 'live/popular/list' }],
  [
    ['notice', 'add', '--text', '今晚八点'],
    { command: 'notice.add', category: 2, title: '', text: '今晚八点', body: '', startMs: null, endMs: null },
  ],
  [['switch', 'birthday', 'off'], { command: 'switch.off', name: 'birthday' }],
  [
    ['verification', 'set', 'login', '40', 'image=1', 'slider=2'],
    { command: 'verification.set', call: 'login', fromRisk: 40, counts: { ...zero, image: 1, slider: 2 } },
  ],
  [['member', 'sleep', 'viewer01'], { command: 'member.sleep', member: 'viewer01' }],
  [
    ['security', 'list', '--member', 'viewer01', '--kind', 'login.failed', '--since', '2026-11-22T08:00:00Z'],
    {
      command: 'security.list',
      member: 'viewer01',
      kind: 'login.failed',
      sinceMs: Date.UTC(2026, 10, 22, 8),
      limit: 50,
    },
  ],
  [['security', 'list', '--count', '7'], { command: 'security.list', sinceMs: null, limit: 7 }],
  [['security', 'verify'], { command: 'security.verify' }],
  [
    ['security', 'verify', '--head', `12:${'0a'.repeat(32)}`],
    { command: 'security.verify', head: { seq: '12', hash: '0a'.repeat(32) } },
  ],
  [['security', 'head'], { command: 'security.head' }],
  [['keys', 'list'], { command: 'keys.list' }],
  [['keys', 'rotate'], { command: 'keys.rotate' }],
  [['keys', 'forget', '0a1b2c3d'], { command: 'keys.forget', id: '0a1b2c3d' }],
  [['audit', 'list'], { command: 'audit.list', limit: 20 }],
  [['outbox', 'list', '3'], { command: 'outbox.list', limit: 3 }],
])('%j asks for what it says', (args, request) => {
  expect(readCommand(args)).toEqual({ request })
})

test('[C-10] a setting comes from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-admin-'))
  const file = join(folder, 'lines.json')
  writeFileSync(file, '[{ "name": "主线路", "origin": "" }]')
  expect(readCommand(['config', 'set', 'lines', `@${file}`])).toEqual({
    request: { command: 'config.set', key: 'lines', value: [{ name: '主线路', origin: '' }] },
  })
  rmSync(folder, { recursive: true })
})

test.each([
  [[], 'usage: npm run -s admin -- <command>'],
  [['nonsense'], 'usage: npm run -s admin -- <command>'],
  [['ledger'], 'usage:'],
  [['ledger', 'check'], 'usage:'],
  [['stream-key', 'a', 'b'], 'usage:'],
  [['role', 'grant', '88231', 'viewer01', 'anchor'], 'usage:'],
  [['white', 'list', '--title', 'x'], 'usage:'],
  [['order', 'revert', '7e6'], 'orderId: is no order id'],
  [
    ['match', 'result', '34055', '2-1'],
    '2-1 says nothing of a match: write match=2-1 h1=1-0 goals=hhv corners=7-3 corners.h1=4-1 m1=home kills.m1=22-18',
  ],
  [['finance', 'credit', '10000001'], 'usage:'],
  [['finance', 'list', 'nothing'], 'phase: Invalid option'],
  [['finance', 'outage', 'long'], 'minutes: Invalid input'],
  [['degrade', 'no/such/call', 'on'], 'path: is the path of no call'],
  [['config', 'get', 'nothing'], 'key: Invalid option'],
  [['config', 'set', 'lines', '[oops'], 'the value is no JSON'],
  [['config', 'set', 'lines', '@/nowhere.json'], 'ENOENT'],
  [['maintenance', 'on', '--until', 'soon'], 'soon is no time'],
  [['verification', 'set', 'login', 'high'], 'fromRisk: Invalid input'],
  [['verification', 'set', 'login', '40', 'dance=1'], 'counts: Unrecognized key'],
  [['keys', 'forget', 'KEY'], 'id: is no id of a key'],
  [['audit', 'list', 'all'], 'limit: Invalid input'],
  [['security', 'list', '--kind', 'nothing'], 'kind: Invalid option'],
  [['security', 'list', '--since', 'soon'], 'soon is no time'],
  [['security', 'verify', '--head', '12'], 'head.hash: is no hash'],
  [['ledger', 'verify', '--head', '7'], 'head.hash: is no hash'],
  [['white', 'list', '--what'], "Unknown option '--what'"],
])('%j is no command, and the message says how it is written', (args, first) => {
  const read = readCommand(args)
  const [fault = '', ...rest] = 'fault' in read ? read.fault : []
  expect(fault.slice(0, first.length)).toBe(first)
  expect(rest.length).toBeGreaterThan(0)
})

test('every command is in the usage', () => {
  expect(usage().length).toBe(commandLines.length + 1)
  expect(usage()[1]).toBe(
    "  stream-key <anchor>\n      prints a fresh stream key for an anchor's room; who publishes with the old one is told and closed",
  )
})

test('a time is a date, or so long from now', () => {
  expect([readTime(undefined), readTime('+90m', 1_000), readTime('+2h', 0), readTime('+1d', 0)]).toEqual([
    null,
    5_401_000,
    7_200_000,
    86_400_000,
  ])
})
