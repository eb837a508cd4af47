import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { livePopularList } from '#contract/live/calls.ts'
import { chatSend } from '#contract/rooms/calls.ts'
import { chatOf, fillLogin, viewports } from './browser.ts'
import { journeys, roomNo, roomPath } from './journey.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'

const { person, member, world } = journeys({ isOnAir: true, asksEveryDevice: true })

/** Without parts, hls.js keeps three target durations: six seconds. */
const lowLatencyMaxSeconds = 3

/** Parts of a notice over the picture that something else covers. */
const coveredWords = (player: Locator): Promise<string[]> =>
  player.evaluate((box) => {
    const notice = box.querySelector('output')
    const words = [...(notice?.children ?? [])].filter((part) => part.checkVisibility())
    const others = [...box.querySelectorAll('section[aria-label], button, [data-yields]')].filter(
      (part) => !notice?.contains(part) && part.checkVisibility({ visibilityProperty: true }),
    )
    const isOver = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    if (words.length < 2 || others.length === 0) return ['no notice']
    return words
      .filter((word) => others.some((other) => isOver(word.getBoundingClientRect(), other.getBoundingClientRect())))
      .map((word) => word.textContent)
  })

test('[A-03, R-03, C-16, E-18, X-08] a visitor finds a room in the live list, sees moving pictures and reads along; a picture that does not load leaves its words alone on a phone', async () => {
  const visitor = await person()
  const { page } = visitor
  await page.goto('/')
  await page.waitForURL('**/app/home')
  await page.getByRole('navigation').getByRole('link', { name: '直播', exact: true }).first().click()
  await page.waitForURL('**/app/live')
  await page
    .getByRole('link', { name: /阿诚聊球/ })
    .first()
    .click()
  await page.waitForURL(`**${roomPath}`)

  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
  const before = await video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: within(5_000) })
    .toBeGreaterThan(before + 0.5)

  const talker = await member('viewer02')
  await talker.accepted(chatSend, {
    requestId: crypto.randomUUID(),
    chatRoomNo: roomNo,
    text: '<img src=x onerror=alert(1)> 看台见',
  })
  await chatOf(page).getByText('<img src=x onerror=alert(1)> 看台见').waitFor()

  const player = page.getByRole('region', { name: '直播播放器' })
  await player.getByText(/^原画 \d+p$/).waitFor()
  visitor.expectOutage()
  await page.route('**/media/**', (route) => route.abort())
  await page.setViewportSize(viewports.phone)
  await page.reload()
  await player.getByRole('button', { name: '重试' }).waitFor({ timeout: within(60_000) })
  for (const width of [viewports.phone.width, 360]) {
    await page.setViewportSize({ width, height: viewports.phone.height })
    expect([width, await coveredWords(player)]).toEqual([width, []])
  }
})

test('[A-03, D-05] a room that somebody points at loads its code before the press', async () => {
  const { page } = await person()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/app/live')
  const card = page.locator(`main a[href$="${roomPath}"]`).first()
  await card.waitFor()
  await expect.poll(() => asked.join()).toMatch(/\/after-start-[^/]*\.js/)
  await page.waitForLoadState('networkidle')
  const before = asked.length
  const scripts = () => asked.slice(before).filter((path) => path.endsWith('.js'))
  expect(scripts()).toEqual([])
  await card.hover()
  // The room's own, what plays its stream, and words.
  await expect.poll(() => scripts().length).toBeGreaterThan(5)
  expect(scripts().join()).toContain('/head-start-')
  expect(new URL(page.url()).pathname).toBe('/app/live')
})

test('[A-03, D-05] Chromium plays a room with low latency: it asks for the next part, and the picture stays near the live edge', async () => {
  const { page } = await person()
  const answered: string[] = []
  page.on('response', (response) => {
    if (response.ok()) answered.push(response.url())
  })
  await page.goto(roomPath)
  const video = page.locator('video')
  const positionOf = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(positionOf).toBeGreaterThan(0)
  const before = await positionOf()
  await expect.poll(positionOf).toBeGreaterThan(before + 3)
  expect(answered.filter((url) => url.includes('_HLS_part=')).length).toBeGreaterThan(5)
  expect(answered.filter((url) => /\/p\d+\.m4s$/.test(url)).length).toBeGreaterThan(5)
  const shownSeconds = async () => Number(/([\d.]+) 秒/.exec(await page.getByText(/^画面延迟/).innerText())?.[1])
  await expect.poll(shownSeconds, { timeout: within(5_000) }).toBeLessThan(lowLatencyMaxSeconds)
})

test('[R-01, V-08, C-11] a visitor who wants to talk logs in over the running picture, and is in the room at once', async () => {
  const { page } = await person()
  await page.goto(roomPath)
  const video = page.locator('video')
  const positionOf = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(positionOf).toBeGreaterThan(0)
  await page.getByRole('button', { name: '登录后参与聊天' }).click()
  const dialog = page.getByRole('dialog', { name: '登录' })
  await dialog.getByRole('textbox', { name: '用户名' }).waitFor()
  const opened = await positionOf()
  await expect.poll(positionOf).toBeGreaterThan(opened)
  await dialog.getByRole('link', { name: '注册账号' }).click()
  await page.getByRole('dialog', { name: '注册账号' }).getByRole('button', { name: '注册并登录' }).waitFor()
  await page.getByRole('link', { name: '去登录' }).click()
  await fillLogin(page, 'viewer01')
  await page.getByRole('textbox', { name: '聊天内容' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(roomPath)
})

test('[R-01] the log-in of the top bar stays over the page, closes by ×, and is a page in another tab', async () => {
  const { page } = await person()
  await page.goto('/app/live')
  const login = page.getByRole('banner').getByRole('link', { name: '登录' })
  await login.click()
  const dialog = page.getByRole('dialog', { name: '登录' })
  await dialog.getByRole('textbox', { name: '用户名' }).fill('somebody')
  await page.mouse.click(4, 4)
  expect(await dialog.getByRole('textbox', { name: '用户名' }).inputValue()).toBe('somebody')
  await dialog.getByRole('button', { name: '关闭' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/app/live')
  expect(await login.getAttribute('href')).toBe('/login?fromPage=%2Fapp%2Flive')
})

test('[S-03, X-02, R-01] a visitor at the address of a member is asked to log in, and comes back to it', async () => {
  const { page } = await person()
  await page.goto('/app/member/profile')
  const dialog = page.getByRole('dialog', { name: '温馨提示' })
  await dialog.waitFor()
  expect(await dialog.getByRole('button').count()).toBe(1)
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.waitForURL(/\/login\?fromPage=/)
  await fillLogin(page, 'viewer01')
  await page.waitForURL('**/app/member/profile')
})

test('[E-10] a room that does not exist says so and leads on', async () => {
  const { page } = await person()
  await page.goto('/app/room/99999999')
  await page.getByText('房间不存在').waitFor()
  await page
    .getByRole('link', { name: '去看其他直播' })
    .or(page.getByRole('button', { name: '去看其他直播' }))
    .click()
  await page.waitForURL('**/app/live')
})

test(
  '[C-16, E-18] beside a cast the match itself plays from another origin; a link that ran out or is not valid says so and leads back',
  async () => {
    const somebody = await person()
    const { page, context } = somebody
    const { items } = await openClient(world().baseUrl, '').accepted(livePopularList, { page: 1, pageSize: 50 })
    const cast = items.find(({ anchorType, gameStatus }) => anchorType === 'cast' && gameStatus === 1)
    const signs = new Set<string>()
    const outside = `http://127.0.0.1:${world().environment['VIDEO_PORT']}`
    page.on('response', (response) => {
      const url = new URL(response.url())
      if (url.origin === outside && response.ok()) signs.add(url.searchParams.get('sign') ?? '')
    })
    const video = page.locator('video')
    const positionOf = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    const plays = async () => {
      await expect.poll(positionOf).toBeGreaterThan(0)
      const before = await positionOf()
      await expect.poll(positionOf).toBeGreaterThan(before + 0.5)
    }
    const mode = (name: string) => page.getByRole('group', { name: '观看方式' }).getByRole('button', { name })

    await page.goto(`/app/room/${cast?.anchorRoomId}`)
    await expect.poll(() => mode('主播').getAttribute('aria-pressed')).toBe('true')
    await plays()
    expect(signs.size).toBe(0)
    // Its controls fade while nobody moves.
    await page.getByRole('region', { name: '直播播放器' }).hover()
    await mode('直播').click()
    await expect.poll(() => signs.size).toBeGreaterThan(2)
    await plays()

    somebody.expectOutage()
    await context.route('**/api/live/match/video', (route) => route.abort())
    await page.getByText('赛事视频的链接已过期').waitFor()
    await context.unroute('**/api/live/match/video')
    await page.getByRole('button', { name: '重新获取' }).click()
    await page.getByText('赛事视频的链接已过期').waitFor({ state: 'hidden' })
    await plays()

    await context.route(`${outside}/**`, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/viewer=[^&]+/, 'viewer=AAAAAAAAAAAAAAAAAAAAAA'),
      }),
    )
    await page.getByText('赛事视频的链接无效').waitFor()
    await page.getByRole('button', { name: '看主播画面' }).click()
    await page.getByText('赛事视频的链接无效').waitFor({ state: 'hidden' })
    await plays()
    somebody.expectService()
  },
  within(120_000),
)
