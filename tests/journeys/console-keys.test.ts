import { expect, test } from 'vitest'
import { chatSend } from '#contract/rooms/calls.ts'
import { reportSend } from '#contract/rooms/report-calls.ts'
import { arriveAs, chatOf } from './browser.ts'
import { journeys, roomNo } from './journey.ts'

const { person, member } = journeys()

test('[P-02] keys of the console lead through reports, ignore and delete them, choose a time, warn and mute, and list themselves; none works while somebody types', async () => {
  const request = <Of extends object>(of: Of) => ({ requestId: crypto.randomUUID(), chatRoomNo: roomNo, ...of })
  const author = await member('viewer12')
  const reporter = await member('viewer13')
  const report = async (text: string): Promise<void> => {
    const sent = await author.accepted(chatSend, request({ text }))
    if ('held' in sent) throw new Error('the text is not in the room')
    await reporter.accepted(reportSend, request({ reason: 'ads', messageId: sent.id }))
  }
  await report('第一条广告')
  await report('第二条广告')
  const { page } = await arrive()
  const reports = page.getByRole('region', { name: '举报' })
  await reports.getByRole('button', { name: /第一条广告/ }).waitFor()
  const opened = (text: string) => reports.getByRole('button', { name: new RegExp(text), expanded: true })

  await page.keyboard.press('j')
  await opened('第一条广告').waitFor()
  await page.keyboard.press('j')
  await opened('第二条广告').waitFor()
  await page.keyboard.press('k')
  await opened('第一条广告').waitFor()
  const isHeld = () => reports.getByRole('button', { name: '忽略', exact: true, disabled: false }).waitFor()
  await isHeld()
  await page.keyboard.press('x')
  await chatOf(page)
    .getByText(/一条消息已被.*删除/)
    .waitFor()
  await expect.poll(() => reports.getByRole('button', { name: /第一条广告/ }).count()).toBe(0)
  await page.keyboard.press('j')
  await opened('第二条广告').waitFor()
  await isHeld()
  await page.keyboard.press('i')
  await reports.getByText('没有待处理的举报').waitFor()
  await chatOf(page).getByText('第二条广告').waitFor()

  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: '快捷键' })
  await list.getByText('按选好的时长禁言').waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })

  await chatOf(page).getByText('第二条广告').hover()
  await page.getByRole('button', { name: /^禁言 / }).click()
  const week = page.getByRole('button', { name: '7 天', exact: true })
  const why = page.getByRole('button', { name: '广告引流', exact: true })
  const field = page.getByRole('textbox', { name: '聊天内容' })
  await why.click()
  await field.fill('')
  await field.pressSequentially('w5m?')
  expect([await field.inputValue(), await week.getAttribute('aria-pressed'), await list.count()]).toEqual([
    'w5m?',
    'false',
    0,
  ])
  await why.focus()
  await page.keyboard.press('5')
  expect(await week.getAttribute('aria-pressed')).toBe('true')
  const log = page.getByRole('region', { name: '操作日志' })
  await page.keyboard.press('w')
  await log.getByText(/警告/).first().waitFor()
  await page.keyboard.press('m')
  await log.getByText(/禁言.*7 天/).waitFor()
})

const arrive = async () => {
  const moderator = await person()
  await arriveAs(moderator, 'mod01', `/app/moderation/${roomNo}`)
  return moderator
}
