import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessionList } from '#contract/accounts/calls/security.ts'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { roomHistoryAnonymous, roomInfo, roomInfoAnonymous, roomModeratorSet } from '#contract/rooms/calls.ts'
import { reportSend } from '#contract/rooms/report-calls.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { fetchAs, openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const roomNo = '88231'
let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const visitor = (): TestClient => openClient(world.baseUrl, '')

const history = async (): Promise<RoomMessage[]> =>
  (await visitor().accepted(roomHistoryAnonymous, { chatRoomNo: roomNo, sinceSeq: 0, limit: 200 })).messages

test('[E-11, L-01] an item of the live list has every field that the specification names', async () => {
  const { items } = await visitor().accepted(livePopularList, {})
  const cast = items.find(({ anchorRoomId }) => anchorRoomId === roomNo)
  expect(cast).toMatchObject({
    matchId: expect.any(String),
    homeName: '蓉城赤焰',
    homeShort: '蓉城',
    homeLogo: expect.stringMatching(/^\/art\//),
    visitName: '滨海蓝鲸',
    visitShort: '滨海',
    visitLogo: expect.stringMatching(/^\/art\//),
    homeScore: expect.any(Number),
    visitScore: expect.any(Number),
    startAt: expect.any(Number),
    animationUrl: expect.any(String),
    matchName: '华超 第 24 轮',
    anchorInfo: { nickname: '阿诚聊球' },
    matchClass: 'football',
    venueName: '看台体育',
    anchorStatus: expect.any(Number),
    isStart: true,
    videoWebUrl: `/media/${roomNo}/index.m3u8`,
    leagueId: '1001',
    tid: '1001',
    ballClassId: '1',
    anchorType: 'match',
    roomInfo: { title: expect.any(String), desc: expect.any(String) },
  })
  const alone = items.find(({ matchId }) => matchId === null)
  expect(alone?.matchClass).toBe('anchor')
})

test('[E-09] an order that is placed stands in its room with category, item, score, logo and venue, and without the stake', async () => {
  const member = visitor()
  await member.logIn('viewer04')
  const { match } = await member.accepted(roomInfoAnonymous, { chatRoomNo: roomNo })
  const market = match?.markets.find(({ name }) => name === '全场独赢')
  const selection = market?.selections.find(({ status }) => status === 'open')
  if (!match || !market || !selection) throw new Error('the demo match has no open selection')
  const { ticket: order } = await member.accepted(betPlace, {
    requestId: crypto.randomUUID(),
    legs: [{ matchId: match.matchId, selectionId: selection.selectionId, oddsMilli: selection.oddsMilli }],
    sizes: null,
    stakeMinor: 1_000,
    currency: 'CNY',
    accept: 'any',
    chatRoomNo: roomNo,
    followsOrderId: null,
  })
  const isThis = ({ content }: RoomMessage) => content.msgType === 'order' && content.data.orderId === order.orderId
  const seen = await vi.waitUntil(async () => (await history()).find(isThis), { timeout: within(5_000) })
  expect(seen.id).toEqual(expect.any(String))
  expect(seen.content).toMatchObject({
    msgType: 'order',
    data: {
      orderId: order.orderId,
      categoryName: market.name,
      itemName: '蓉城赤焰',
      score: expect.stringMatching(/^\d+-\d+$/),
      teamLogo: expect.stringMatching(/^\/art\//),
      venueName: '看台体育',
      siteId: 5005,
      siteSeries: expect.any(String),
    },
  })
  expect(JSON.stringify(seen)).not.toContain('stake')
})

test.each([
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'],
  ['iPad', 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'],
  ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'],
  ['other', 'curl/8.14'],
])('[L-12] a session of %s is listed as that', async (deviceType, userAgent) => {
  const member = openClient(world.baseUrl, '', fetchAs(userAgent))
  await member.logIn('viewer05')
  const { sessions } = await member.accepted(sessionList, {})
  expect(sessions.find(({ current }) => current)?.deviceType).toBe(deviceType)
})

test('[P-02] an operator makes a moderator the head of a room, who appoints others and is no longer dismissed by them', async () => {
  const head = openClient(world.baseUrl, '')
  await head.logIn('viewer14')
  const other = openClient(world.baseUrl, '')
  const { userInfo } = await other.logIn('viewer15')
  const role = (change: 'grant' | 'revoke', as: 'moderator' | 'head') =>
    world.admin(['role', change, roomNo, 'viewer14', as])
  const refused = await role('grant', 'head')
  expect([refused.exit, refused.stderr.trim()]).toEqual([
    1,
    `viewer14 is no moderator of room ${roomNo}: grant that first`,
  ])
  await role('grant', 'moderator')
  const appoint = (moderates: boolean) => ({
    requestId: crypto.randomUUID(),
    chatRoomNo: roomNo,
    memberId: userInfo.id,
    moderates,
  })
  expect(await head.refusal(roomModeratorSet, appoint(true))).toMatchObject({ name: 'FORBIDDEN' })
  expect((await role('grant', 'head')).stdout).toContain(`viewer14 is now a head moderator of room ${roomNo}`)
  expect((await head.accepted(roomInfo, { chatRoomNo: roomNo })).self.role).toBe('headModerator')
  await head.accepted(roomModeratorSet, appoint(true))
  expect((await role('revoke', 'head')).exit).toBe(0)
  expect(await head.refusal(roomModeratorSet, appoint(false))).toMatchObject({ name: 'FORBIDDEN' })
})

test('[E-11, P-02] a report that fits neither form is refused for the field that is wrong in the nearest one', async () => {
  const member = openClient(world.baseUrl, '')
  await member.logIn('viewer09')
  const refusedFor = async (input: object): Promise<unknown> => {
    const refused = await member.refusal(reportSend, input as never)
    return 'name' in refused ? [refused.name, refused.data] : refused
  }
  const report = { requestId: crypto.randomUUID(), chatRoomNo: roomNo, reason: 'spam' }
  const reasons = '"ads"|"abuse"|"spam"|"scam"|"other"'
  expect(await refusedFor({ ...report, reason: 'x', memberId: '1' })).toEqual([
    'BAD_REQUEST',
    { issues: [{ path: 'reason', message: `Invalid option: expected one of ${reasons}` }] },
  ])
  expect(await refusedFor(report)).toEqual([
    'BAD_REQUEST',
    {
      issues: [
        { path: 'messageId', message: 'Invalid input: expected string, received undefined' },
        { path: 'memberId', message: 'Invalid input: expected string, received undefined' },
      ],
    },
  ])
})
