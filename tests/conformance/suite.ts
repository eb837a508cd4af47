import { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { login, logout } from '#contract/accounts/calls/accounts.ts'
import { anchorGifts, anchorReward } from '#contract/gifts/calls.ts'
import {
  chatRoomStatus,
  chatSend,
  roomHistory,
  roomHistoryAnonymous,
  roomInfo,
  roomInfoAnonymous,
} from '#contract/rooms/calls.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { timeCheck, versionCheck } from '#contract/site/calls/system.ts'
import { wordsOf } from '#contract/code-words.ts'
import { chatTextMax, giftCountMax, liveListPageSize } from '#contract/limits.ts'
import { loginPayload } from '#src/gateway/login-payload.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'

const roomNo = '88231'
const missingRoomNo = '99999999'

/** What any gateway of contract/ does, mock or real. `target` is called once, in beforeAll. */
export const gatewayConformance = (
  title: string,
  target: () => Promise<{ baseUrl: string; fingerprint: string }>,
): void => {
  describe(title, () => {
    let client: TestClient
    let visitor: TestClient
    beforeAll(async () => {
      const { baseUrl, fingerprint } = await target()
      client = openClient(baseUrl, fingerprint)
      visitor = openClient(baseUrl, fingerprint)
      await client.logIn()
    })

    test('[C-06, C-02, A-07] after the handshake a sealed call is answered', async () => {
      const site = await visitor.accepted(sitePerInfo, {})
      expect([site.siteId, site.clientVersion, site.defaultLanguage]).toEqual([5005, 'v1.0.1', 'zh-CN'])
    })

    test('[C-07] v2/vvm answers in plain text', async () => {
      expect((await visitor.accepted(versionCheck, {})).buildLabel).toBe('1.1.0')
    })

    test('[C-04, L-02] the time check is a GET and tells the server time', async () => {
      const { serverTimeMs } = await visitor.accepted(timeCheck, {})
      expect(Math.abs(serverTimeMs - Date.now())).toBeLessThan(5_000)
    })

    test('[S-01, X-02] a member call without a token answers 401 with its words', async () => {
      expect(await visitor.refusal(memberInfo, {})).toEqual({
        name: 'LOGIN_REQUIRED',
        data: null,
        msg: '您的操作需要登录',
      })
      expect(visitor.state.heard).toEqual(['LOGIN_REQUIRED'])
    })

    test('[E-02] a wrong password and a name that does not exist are refused in the same words', async () => {
      const wrongPassword = await visitor.refusal(login, await loginPayload('viewer01', 'wrong1234', false, Date.now()))
      const noSuchName = await visitor.refusal(login, await loginPayload('nobody', 'wrong1234', false, Date.now()))
      expect([wrongPassword, noSuchName].map((refused) => 'name' in refused && refused.name)).toEqual([
        'LOGIN_REFUSED',
        'LOGIN_REFUSED',
      ])
      expect('msg' in wrongPassword && wrongPassword.msg).toBe(wordsOf('LOGIN_REFUSED', 'zh-CN'))
      expect('msg' in noSuchName && noSuchName.msg).toBe(wordsOf('LOGIN_REFUSED', 'zh-CN'))
    })

    test('[E-01, C-12] the token opens the member info', async () => {
      const { userInfo } = await client.accepted(memberInfo, {})
      expect([userInfo.name, userInfo.nickname, userInfo.status]).toEqual(['viewer01', '海风吹', '1'])
    })

    test('[C-16, L-01, E-18] the live list holds the room and counts by sports type', async () => {
      const list = await visitor.accepted(livePopularList, {})
      expect(list.items.map((item) => item.anchorRoomId)).toContain(roomNo)
      expect(list.total).toBe(list.items.length)
      expect(Object.values(list.counts).reduce((sum, count) => sum + count, 0)).toBe(list.total)
    })

    test('[L-01] a page above 200 is refused', async () => {
      const refused = await visitor.refusal(livePopularList, { pageSize: liveListPageSize + 1 })
      expect('name' in refused && refused.name).toBe('BAD_REQUEST')
    })

    test('[E-10] the status of a room that exists and of one that does not', async () => {
      const known = await visitor.accepted(chatRoomStatus, { chatRoomNo: roomNo })
      expect([known.exist, known.status, known.anchorStatus === known.anchor_status]).toEqual([true, '1', true])
      const missing = await visitor.accepted(chatRoomStatus, { chatRoomNo: missingRoomNo })
      expect([missing.exist, missing.chatRoomNo]).toEqual([false, null])
    })

    test('[P-01] visitors and members have their own room info; a missing room is refused', async () => {
      expect((await visitor.accepted(roomInfoAnonymous, { chatRoomNo: roomNo })).anchor.nickname).toBe('阿诚聊球')
      expect((await client.accepted(roomInfo, { chatRoomNo: roomNo })).self.role).toBe('member')
      const missing = await visitor.refusal(roomInfoAnonymous, { chatRoomNo: missingRoomNo })
      expect('name' in missing && missing.name).toBe('ROOM_UNKNOWN')
    })

    test('[C-16, E-06] a text is stored once however often its request is sent, and history has it', async () => {
      const request = { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text: '<b>射啊</b> 👟' }
      const first = RoomMessage.parse(await client.accepted(chatSend, request))
      expect(await client.accepted(chatSend, request)).toEqual(first)
      const history = await visitor.accepted(roomHistoryAnonymous, {
        chatRoomNo: roomNo,
        sinceSeq: first.seq - 1,
        limit: 50,
      })
      expect(history.messages.filter((message) => message.id === first.id)).toEqual([first])
      expect(await client.accepted(roomHistory, { chatRoomNo: roomNo, sinceSeq: first.seq - 1, limit: 50 })).toEqual(
        history,
      )
      const other = await client.refusal(chatSend, { ...request, text: '另一句' })
      expect('name' in other && other.name).toBe('REQUEST_ID_REUSED')
    })

    test('[V-09, C-16] a text of as many characters as there may be is posted, of two units each as well', async () => {
      const request = { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text: '👟'.repeat(chatTextMax) }
      const sent = await client.accepted(chatSend, request)
      expect(!('held' in sent) && sent.content.msgType === 'text' && sent.content.data.text).toBe(request.text)
    })

    test.each([
      ['too long', '长'.repeat(chatTextMax + 1), 'BAD_REQUEST'],
      ['too long, of two units each', '👟'.repeat(chatTextMax + 1), 'BAD_REQUEST'],
      ['empty', '   ', 'BAD_REQUEST'],
      ['a number', 7, 'BAD_REQUEST'],
      ['a control character', 'a\u0000b', 'TEXT_REFUSED'],
      ['a bidi override', 'a\u202eb', 'TEXT_REFUSED'],
    ])('[V-09, C-16] a text that is %s is refused and nothing is written', async (_title, text, name) => {
      const before = await visitor.accepted(roomHistoryAnonymous, { chatRoomNo: roomNo, limit: 1 })
      const refused = await client.refusal(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text })
      expect('name' in refused && refused.name).toBe(name)
      expect((await visitor.accepted(roomHistoryAnonymous, { chatRoomNo: roomNo, limit: 1 })).lastSeq).toBe(
        before.lastSeq,
      )
    })

    test('[E-12, C-16] a gift takes its exact price once per request', async () => {
      const gift = (await visitor.accepted(anchorGifts, {})).gifts.find(({ giftCode }) => giftCode === 'glowstick')
      if (!gift) throw new Error('no glowstick in the catalogue')
      const { coins } = await client.accepted(goldCoinBalance, {})
      const request = {
        requestId: crypto.randomUUID(),
        chatRoomNo: roomNo,
        giftId: gift.giftId,
        count: 3,
        price: gift.price,
      }
      const sent = await client.accepted(anchorReward, request)
      expect([sent.coinsTaken, sent.coins]).toEqual([3 * gift.price, coins - 3 * gift.price])
      expect(await client.accepted(anchorReward, request)).toEqual(sent)
      expect((await client.accepted(goldCoinBalance, {})).coins).toBe(coins - 3 * gift.price)
    })

    test.each([
      ['a price that is not in force', { price: 2 }, 'PRICE_CHANGED'],
      ['a negative count', { count: -1 }, 'BAD_REQUEST'],
      ['a fractional count', { count: 1.5 }, 'BAD_REQUEST'],
      ['a count above the limit', { count: giftCountMax + 1 }, 'BAD_REQUEST'],
      ['a gift that does not exist', { giftId: '999' }, 'GIFT_UNKNOWN'],
      ['a field of its own', { coins: 1 }, 'BAD_REQUEST'],
    ])('[E-12] a gift with %s is refused and takes nothing', async (_title, change, name) => {
      const { coins } = await client.accepted(goldCoinBalance, {})
      const refused = await client.refusal(anchorReward, {
        requestId: crypto.randomUUID(),
        chatRoomNo: roomNo,
        giftId: '1',
        count: 1,
        price: 1,
        ...change,
      })
      expect('name' in refused && refused.name).toBe(name)
      expect((await client.accepted(goldCoinBalance, {})).coins).toBe(coins)
    })

    test('[X-01] a path that is not of the contract is refused', async () => {
      const refused = await visitor.refusal({ ...sitePerInfo, path: 'no/such/call', cacheMs: 0 }, {})
      expect('name' in refused && refused.name).toBe('UNKNOWN_PATH')
    })

    test('[C-11] after the log-out the token is worth nothing', async () => {
      const other = client.state.token
      await client.accepted(logout, {})
      expect(client.state.token).toBe(other)
      const refused = await client.refusal(memberInfo, {})
      expect('name' in refused && refused.name).toBe('LOGIN_REQUIRED')
    })
  })
}
