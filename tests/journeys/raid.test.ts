import { afterEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { raidCountdownMs } from '#contract/limits.ts'
import { killPublishers, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { within } from '#tests/world/patience.ts'
import { chatOf, logIn } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys()
afterEach(killPublishers)

const [fromPath, toPath] = ['/app/room/88234', '/app/room/88235']
const cardOf = (page: Page) => page.getByRole('region', { name: '主播带大家去别的直播间' })

const goLive = async (anchor: string): Promise<void> => {
  const { stdout } = await world().admin(['stream-key', anchor])
  publish('both', `${world().rtmpUrl}/live/${stdout.trim().split(/\s/).at(-1) ?? ''}`)
}

const untilPlaying = (page: Page): Promise<void> =>
  expect
    .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime), {
      timeout: within(20_000),
      interval: 50,
    })
    .toBeGreaterThan(0)

test(
  '[S-02, P-01] a streamer leads the viewers on at the end: one goes along and sees the other picture, one stays, both rooms read of it',
  async () => {
    await goLive('anchor04')
    await goLive('anchor05')
    const streamer = await person()
    await logIn(streamer, 'anchor04', '/app/studio')
    const [going, staying] = [await person(), await person()]
    await logIn(going, 'viewer06', fromPath)
    await staying.page.goto(fromPath)
    await untilPlaying(going.page)
    await going.page.getByRole('button', { name: '全屏', exact: true }).click()

    const panel = streamer.page.getByRole('region', { name: '带观众去别的直播间' })
    await panel.getByLabel('找直播间').fill('88235')
    await panel.getByRole('button', { name: /带观众去.*的直播间/ }).click()
    await panel.getByText(/秒后带大家去/).waitFor()
    await cardOf(going.page)
      .getByText(/\d+ 秒后前往/)
      .waitFor()
    await cardOf(staying.page).getByRole('button', { name: '留在这里' }).click()
    await cardOf(staying.page)
      .getByText(/您会留在这里/)
      .waitFor()
    await panel.getByText(/1 人同行/).waitFor()

    await going.page.waitForURL(`**${toPath}`, { timeout: raidCountdownMs + within(10_000) })
    await untilPlaying(going.page)
    await chatOf(going.page)
      .getByText(/带着 1 位观众来了/)
      .waitFor()
    expect(new URL(staying.page.url()).pathname).toBe(fromPath)
    await chatOf(staying.page)
      .getByText(/主播带 1 位观众去了/)
      .waitFor()
    await panel.getByText(/已带 1 位观众去/).waitFor()
    await streamer.page.getByText('未开播', { exact: true }).waitFor()
    await cardOf(staying.page).getByRole('link', { name: '去看看' }).click()
    await staying.page.waitForURL(`**${toPath}`)
  },
  within(120_000),
)

test('[S-02] a streamer sets that nobody is taken in, and another one reads why they cannot go there', async () => {
  await goLive('anchor06')
  await goLive('anchor07')
  const host = await person()
  await logIn(host, 'anchor07', '/app/studio/settings')
  await host.page.getByLabel('接待谁').selectOption('nobody')
  await host.page.getByText('已保存').first().waitFor()
  const streamer = await person()
  await logIn(streamer, 'anchor06', '/app/studio')
  const panel = streamer.page.getByRole('region', { name: '带观众去别的直播间' })
  await panel.getByLabel('找直播间').fill('88237')
  await panel.getByText(/对方不接待/).waitFor()
  expect(await panel.getByRole('button', { name: /带观众去.*的直播间/ }).isDisabled()).toBe(true)
})

test('[S-02, P-01] a streamer off air hosts another room: visitors see its picture and whose it is, until it ends', async () => {
  await goLive('anchor03')
  const streamer = await person()
  await logIn(streamer, 'anchor02', '/app/studio')
  const panel = streamer.page.getByRole('region', { name: '转播别的直播间' })
  await panel.getByLabel('找直播间').fill('88233')
  const visitor = await person()
  await visitor.page.goto('/app/room/88232')
  await visitor.page.getByText('未开始').first().waitFor()
  await panel.getByRole('button', { name: /转播.*的直播间/ }).click()
  await panel.getByRole('button', { name: '结束转播' }).waitFor()
  await untilPlaying(visitor.page)
  const later = await person()
  await later.page.goto('/app/room/88232')
  await untilPlaying(later.page)
  await later.page.getByText(/正在转播.*的直播间/).waitFor()
  await later.page.getByRole('link', { name: '进入' }).click()
  await later.page.waitForURL('**/app/room/88233')
  expect((await world().admin(['stream', 'end', '88233'])).exit).toBe(0)
  await visitor.page.getByText('未开始').first().waitFor()
  expect(await visitor.page.getByText(/正在转播/).count()).toBe(0)
  await panel.getByLabel('找直播间').waitFor({ timeout: within(20_000) })
})
