import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { aPlayedMatch } from '#tests/builders/played-match.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import type { Driver, Visit } from './driver.ts'
import { firstBetMarket, placeBet } from './first-bet.ts'
import { arriveAs, comeTo, fill, logIn, press, reads, until } from './hand.ts'
import { launchers } from './launch.ts'

const roomPath = '/app/room/88231'
const visitorPages = [
  ['/app/home', '热门赛事'],
  ['/app/live', '阿诚聊球'],
  ['/app/sports', '按联赛'],
  ['/app/egame', '骰子'],
  ['/app/help', '怎样注册看台账号'],
  ['/app/news', '资讯'],
  ['/register', '注册账号'],
] as const

const memberPages = [
  ['/app/member', '完善资料'],
  ['/app/records', '投注记录'],
  ['/app/wallet', '最近记录'],
  ['/app/wallet/withdraw', '提款密码'],
] as const

let world: World

beforeAll(async () => {
  world = await startWorld({ environment: { IDLE_STOP_MS: '5000' } })
})
afterAll(() => world.stop())

/** Until ten more frames of the room's picture were drawn; a player that falls behind begins to count anew. */
const untilPictureMoves = async (visit: Visit): Promise<void> => {
  const drawnBy = () => ({
    frames: document
      .querySelector<HTMLVideoElement>('section[aria-label="直播播放器"] video')
      ?.getVideoPlaybackQuality().totalVideoFrames,
  })
  let [seen, moved] = [await visit.evaluate(drawnBy), 0]
  await expect
    .poll(
      async () => {
        const now = await visit.evaluate(drawnBy)
        const [before = 0, frames = 0] = [seen.frames, now.frames]
        moved += frames >= before ? frames - before : frames
        seen = now
        return moved
      },
      { timeout: within(60_000) },
    )
    .toBeGreaterThan(9)
}

describe.each([
  ['Firefox', 1],
  ['WebKitGTK', 7],
] as const)('%s', (name, firstMember) => {
  let driver: Driver
  let visit: Visit

  beforeAll(async () => {
    driver = await launchers[name]()
  })
  afterEach(async () => {
    const complaints = [...(await visit.complaints())]
    await visit.close()
    expect(complaints).toEqual([])
  })
  afterAll(() => driver.close())

  /** Each has a wallet that nobody used before. */
  const member = (nth: number): string => `viewer${String(firstMember + nth).padStart(2, '0')}`

  /** Somebody who logged in on this device before. */
  const arrives = async (nth: number, path: string): Promise<void> => {
    visit = await driver.open()
    await arriveAs(visit, world.baseUrl, member(nth), path)
  }

  test('[R-12, A-01] eight pages of a visitor come without a complaint', async () => {
    visit = await driver.open()
    for (const [path, words] of visitorPages) {
      await comeTo(visit, `${world.baseUrl}${path}`)
      await reads(visit, words)
    }
    const { items } = await openClient(world.baseUrl, '').accepted(livePopularList, {})
    await comeTo(visit, `${world.baseUrl}/app/match/${items.find(({ gameStatus }) => gameStatus === 1)?.matchId}`)
    await reads(visit, '让球')
  })

  test('[R-12, C-12] four pages of a member come without a complaint', async () => {
    await arrives(0, '/app/home')
    for (const [path, words] of memberPages) {
      await comeTo(visit, `${world.baseUrl}${path}`)
      await reads(visit, words)
    }
  })

  test('[S-01, C-11] who logs in comes back to the page, with the balance', async () => {
    visit = await driver.open()
    await logIn(visit, world.baseUrl, member(1), '/app/home')
    await reads(visit, '¥10,000.00', 'header')
  })

  test('[A-03, D-05, E-08] the picture of a room moves, and what is written there stands in the chat', async () => {
    await arrives(2, roomPath)
    await untilPictureMoves(visit)
    const text = '3:2 加油'
    await fill(visit, { css: 'textarea, input', name: '聊天内容' }, text)
    await press(visit, { css: 'button', name: '发送' })
    await reads(visit, text, '[role="log"]')
    await untilPictureMoves(visit)
  })

  test('[S-13, E-09] the first bet of a visit is accepted', async () => {
    const { units, matches } = world.services()
    await aPlayedMatch(units, matches, { markets: [firstBetMarket] })
    await arrives(3, '/app/sports')
    expect(await placeBet(visit)).toBeGreaterThan(0)
    await reads(visit, '¥9,990.00', 'header')
  })

  test('[A-02, C-14] a deposit is paid at the provider and credited', async () => {
    const client = openClient(world.baseUrl, '')
    await client.logIn(member(4))
    await client.accepted(realNameBind, { realName: '王小明' })
    await client.accepted(birthdayBind, { birthday: '1990-01-01' })
    await arrives(4, '/app/wallet/deposit')
    await press(visit, { css: '[aria-label="快捷金额"] button', name: '500' })
    await press(visit, { css: 'button', name: '确认存款' })
    const checkout = await until(
      visit,
      'the way to the checkout',
      () => [...document.querySelectorAll('a')].find(({ innerText }) => innerText.includes('去付款'))?.href,
    )
    await visit.goto(checkout)
    await press(visit, { css: 'button[value="paid"]' })
    await until(visit, 'the way back to the site', () => document.querySelector('a.back') !== null)
    await comeTo(visit, `${world.baseUrl}/app/wallet/deposit`)
    await reads(visit, '¥10,500.00', 'header')
  })

  test('[C-13] a round of dice is played', async () => {
    await arrives(5, '/app/games/dice')
    await fill(visit, { css: 'input', name: '投注额' }, '20')
    await press(visit, { css: 'button', name: '掷骰 ¥20.00' })
    await reads(visit, '1', '[data-testid="nonce"]')
  })
})
