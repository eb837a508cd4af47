import { expect, test } from 'vitest'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { roomHistoryAnonymous } from '#contract/rooms/calls.ts'
import { checkPlaylist, type CheckedPlaylist } from '#server/media/testing/playlist-grammar.ts'
import { chatOf, logIn } from './browser.ts'
import { journeys, roomNo, roomPath } from './journey.ts'

const { person, member, world } = journeys({ isOnAir: true, asksEveryDevice: true, child: true, sharedPostgres: false })

test('[X-04, C-16] the server is killed and restarted in the middle: nothing said or paid is lost or doubled', async () => {
  const somebody = await person()
  await logIn(somebody, 'viewer10', roomPath)
  const { page } = somebody
  const box = page.getByRole('textbox', { name: '聊天内容' })
  await box.fill('断线前的一句')
  await page.keyboard.press('Enter')
  await chatOf(page).getByText('断线前的一句').waitFor()

  somebody.expectOutage()
  await world().kill()
  await box.fill('断线中的一句')
  await page.keyboard.press('Enter')
  await page.getByText('消息未确认').first().waitFor()
  await page
    .getByRole('button', { name: /荧光棒/ })
    .first()
    .click()
  await page.getByRole('button', { name: '赠送', exact: true }).click()
  await page.getByText('赠送结果未确认').first().waitFor()
  await world().restart()

  await chatOf(page).getByText('送出 荧光棒').first().waitFor()
  await chatOf(page).getByText('断线中的一句').waitFor()
  somebody.expectService()
  expect([
    await chatOf(page).getByText('断线前的一句').count(),
    await chatOf(page).getByText('断线中的一句').count(),
  ]).toEqual([1, 1])
  await page.close()

  const client = await member('viewer10')
  expect((await client.accepted(goldCoinBalance, {})).coins).toBe(100_000 - 1)
  const { messages } = await client.accepted(roomHistoryAnonymous, { chatRoomNo: roomNo, sinceSeq: 0, limit: 200 })
  const mine = messages
    .filter(({ content }) => content.msgType === 'text' || content.msgType === 'gift')
    .map(({ content }) => content.msgType)
  expect(mine.toSorted()).toEqual(['gift', 'text', 'text'])
  expect((await world().admin(['ledger', 'verify'])).exit).toBe(0)
})

const readPlaylist = async (): Promise<CheckedPlaylist> =>
  checkPlaylist(await (await fetch(`${world().baseUrl}/media/${roomNo}/index.m3u8`)).text())

/** The discontinuity sequence numbers of the first and of the last segment (RFC 8216, 4.3.3.3). */
const numbersOf = ({ discontinuitySequence, segments }: CheckedPlaylist): [number, number] => {
  const passed = segments.filter((segment) => segment.discontinuity).length
  return [discontinuitySequence + Number(segments[0]?.discontinuity ?? false), discontinuitySequence + passed]
}

test('[A-03, D-05] the server is killed while a room plays: its playlist counts on, and the picture comes back in the page that stayed', async () => {
  const somebody = await person()
  const { page } = somebody
  await page.goto(roomPath)
  const video = page.locator('video')
  const framesOf = () =>
    video.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames)
  await expect.poll(framesOf).toBeGreaterThan(25)
  let last = await readPlaylist()
  for (let kill = 0; kill < 2; kill += 1) {
    somebody.expectOutage()
    await world().kill()
    await world().restart()
    const stood = await framesOf()
    await expect.poll(framesOf).toBeGreaterThan(stood + 50)
    somebody.expectService()
    const next = await readPlaylist()
    expect(next.mediaSequence).toBeGreaterThan(last.mediaSequence + last.segments.length - 1)
    expect(numbersOf(next)[0]).toBeGreaterThan(numbersOf(last)[1])
    last = next
  }
  await page.close()
})

test('[X-04, X-06] code of a screen that could not be fetched is had by a new visit, which the page makes by itself', async () => {
  const somebody = await person()
  const { page } = somebody
  await page.goto('/app/home')
  const way = page.getByRole('link', { name: '帮助中心' }).first()
  await way.waitFor()
  somebody.expectOutage()
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'))
  await page.route('**/app/help', async (route) => {
    if (route.request().method() === 'HEAD') await page.unroute('**/assets/*.js')
    await route.continue()
  })
  await way.click()
  await page.getByRole('heading', { name: '帮助中心' }).waitFor()
  somebody.expectService()
})
