import { expect, test } from 'vitest'
import { logIn } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys()

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
