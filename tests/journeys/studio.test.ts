import { afterEach, expect, test } from 'vitest'
import { keyFrameWarnMs } from '#contract/studio/rules/stream-warnings.ts'
import { killPublishers, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { within } from '#tests/world/patience.ts'
import { aPicture } from '#tests/builders/picture.ts'
import { arriveAs, logIn } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys()
afterEach(killPublishers)

test('[A-06, R-12] a member applies for a room, is refused, applies again, and has a room of their own', async () => {
  const someone = await person()
  await logIn(someone, 'viewer07', '/app/member')
  const { page } = someone
  await page.getByRole('link', { name: /主播工作室/ }).click()
  const send = page.getByRole('button', { name: '提交申请' })
  await send.click()
  await page.getByText('请填写直播间名称，至少 2 个字').waitFor()
  await page.getByText('请先确认已满 18 岁并同意').waitFor()
  await page.getByLabel('直播间名称').fill('海风聊球')
  await page.getByLabel('想播什么').fill('每周六晚上聊中超，带战术板')
  await page.getByRole('checkbox', { name: /我已满 18 岁/ }).check({ force: true })
  await send.click()
  await page.getByText('申请已提交，等待审核').waitFor()
  expect((await world().admin(['anchor', 'applications'])).stdout).toContain('viewer07  海风聊球\n  每周六晚上聊中超')

  await world().admin(['anchor', 'refuse', 'viewer07', '--note', '请写明时间'])
  await page.reload()
  await page.getByText('请写明时间').waitFor()
  await page.getByLabel('直播间名称').fill('海风聊球')
  await page.getByLabel('想播什么').fill('每周六晚上八点聊中超')
  await page.getByRole('checkbox', { name: /我已满 18 岁/ }).check({ force: true })
  await send.click()
  await page.getByText('申请已提交，等待审核').waitFor()
  const { stdout } = await world().admin(['anchor', 'approve', 'viewer07'])
  const roomNo = /room (\d{6})/.exec(stdout)?.[1] ?? 'none'
  expect((await world().admin(['anchor', 'approve', 'viewer07'])).stderr).toContain(`has the room ${roomNo}`)

  await page.goto('/app/messages')
  await page.getByText('主播申请已通过').first().waitFor()
  await page.getByText(`您的直播间是 ${roomNo}`).first().waitFor()
  await page.goto('/app/studio')
  await page.getByText(`房间 ${roomNo}`).waitFor()
  await page.getByRole('region', { name: '我的直播间' }).getByRole('link', { name: '打开' }).first().click()
  await page.waitForURL(`**/app/room/${roomNo}`)
  await page.getByText('海风聊球').first().waitFor()
})

test('[S-02] a streamer makes a key, is warned of key frames every 10 s while live, and ends the stream', async () => {
  const someone = await person()
  await logIn(someone, 'anchor06', '/app/studio/keys')
  const { page } = someone
  await page.getByLabel('密钥名称').fill('书房')
  await page.getByRole('button', { name: '生成密钥' }).click()
  const made = page.getByRole('region', { name: '新密钥：书房' })
  const streamKey = (await made.locator('code').textContent()) ?? ''
  publish('tenSecondKeys', `${world().rtmpUrl}/live/${streamKey}`)
  await page.getByRole('tab', { name: '概览' }).click()
  await page.getByText('直播中', { exact: true }).waitFor()
  await page
    .getByRole('alert')
    .filter({ hasText: '请在 OBS 把关键帧间隔设为 2 秒' })
    .waitFor({ timeout: keyFrameWarnMs + within(5_000) })
  await page.getByRole('button', { name: '下播' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '下播' }).click()
  await page.getByText('已下播').first().waitFor()
  await page.getByText('未开播', { exact: true }).waitFor()
  await page.getByRole('tab', { name: '推流密钥' }).click()
  await page.getByText(/用过/).waitFor()
  expect(await page.getByText(streamKey).count()).toBe(0)
})

test('[S-02] a streamer sets the room and announces a stream, and a viewer of the room asks to be reminded', async () => {
  const someone = await person()
  await logIn(someone, 'anchor05', '/app/studio/settings')
  const { page } = someone
  await page.getByLabel('标题').fill('老何的周末夜话')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('已保存').first().waitFor()
  await page.getByRole('tab', { name: '预告' }).click()
  await page.getByLabel('预告标题').fill('赛前阵容解读')
  const at = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('开播时间').fill(at)
  await page.getByRole('button', { name: '发布预告' }).click()
  await page.getByText(/只这一次 · 0 人预约/).waitFor()
  await page.getByLabel('预告标题').fill('太近的一场')
  await page.getByLabel('开播时间').fill(at)
  await page.getByRole('button', { name: '发布预告' }).click()
  await page.getByText('与另一场预告相隔不到 1 小时').waitFor()

  const viewer = await person()
  await logIn(viewer, 'viewer08', '/app/room/88235')
  await viewer.page.getByText(/下一场：赛前阵容解读/).waitFor()
  await viewer.page.getByRole('button', { name: '提醒我' }).click()
  await viewer.page.getByRole('button', { name: '已预约提醒' }).waitFor()
  await viewer.page.getByText('老何的周末夜话').first().waitFor()
  await page.reload()
  await page.getByText(/只这一次 · 1 人预约/).waitFor()
})

test('[S-02, L-01] a streamer cuts a cover for the room, and the list of rooms shows it', async () => {
  const someone = await person()
  await arriveAs(someone, 'anchor04', '/app/studio/settings')
  const { page } = someone
  const buffer = await aPicture(1_200, 900)
  await page.getByLabel('选择图片').setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer })
  const crop = page.getByRole('dialog', { name: '裁剪封面' })
  await crop.getByRole('button', { name: '拖动或用方向键移动图片' }).press('ArrowUp')
  await crop.getByRole('button', { name: '使用这张' }).click()
  await page.getByText('封面已更新').first().waitFor()
  const cover = page.getByRole('img', { name: '现在的封面' })
  const src = await cover.getAttribute('src')
  const viewer = await person()
  await viewer.page.goto('/app/live')
  const listed = viewer.page.locator('a[href$="/app/room/88234"] img').first()
  await expect.poll(() => listed.getAttribute('src')).toBe(src)
  await expect.poll(() => listed.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)
  await page.getByRole('button', { name: '移除' }).click()
  await page.getByText('封面已移除').first().waitFor()
  await cover.waitFor({ state: 'detached' })
})
