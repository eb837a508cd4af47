import { expect, test } from 'vitest'
import { chatOf, arriveAs } from './browser.ts'
import { journeys, roomNo, roomPath } from './journey.ts'

const { person } = journeys()

const consolePath = `/app/moderation/${roomNo}`

test('[P-02] a moderator blocks a word; its author waits with the text, takes one back, reads why one was refused, and sees one released by a key', async () => {
  const moderator = await person()
  await arriveAs(moderator, 'mod01', consolePath)
  const words = moderator.page.getByRole('region', { name: '屏蔽词' })
  await words.getByRole('textbox').fill('带单群')
  await words.getByRole('button', { name: '添加' }).click()
  await words.getByRole('button', { name: '删除 带单群' }).waitFor()
  await words.getByRole('textbox').fill('(')
  await words.getByRole('combobox').selectOption('pattern')
  await words.getByRole('button', { name: '添加' }).click()
  await words.getByRole('alert').getByText('这个词或规则无法使用').waitFor()

  const author = await person()
  await arriveAs(author, 'viewer07', roomPath)
  const other = await person()
  await arriveAs(other, 'viewer08', roomPath)
  const say = async (text: string): Promise<void> => {
    await author.page.getByRole('textbox', { name: '聊天内容' }).fill(text)
    await author.page.keyboard.press('Enter')
  }
  const queue = moderator.page.getByRole('region', { name: '待放行' })
  await say('第一句 带 单 群')
  await author.page.getByText('等房管放行，现在只有您看得到').waitFor()
  await queue.getByText('第一句').waitFor()
  await author.page.getByRole('button', { name: '撤回' }).click()
  await expect.poll(() => queue.getByText('第一句').count()).toBe(0)
  expect(await author.page.getByText('等房管放行').count()).toBe(0)

  await say('第二句带单群')
  await queue.getByText('第二句').waitFor()
  await moderator.page.keyboard.press('d')
  await author.page.getByText('没有放行：含有本房间不允许的内容').waitFor()
  await author.page.getByRole('button', { name: '知道了' }).click()

  await say('第三句带单群')
  await queue.getByText('第三句').waitFor()
  expect(await chatOf(other.page).getByText('第三句带单群').count()).toBe(0)
  await moderator.page.keyboard.press('j')
  await moderator.page.keyboard.press('a')
  await chatOf(other.page).getByText('第三句带单群').waitFor()
  await chatOf(author.page).getByText('第三句带单群').waitFor()
  await queue.getByText('没有待放行的发言').waitFor()
  expect(await author.page.getByText('等房管放行').count()).toBe(0)
})

test('[P-02] rules are said in the chat and stand above the composer of who comes late; a shield goes on by a key and off again', async () => {
  const moderator = await person()
  await arriveAs(moderator, 'mod01', consolePath)
  const rules = moderator.page.getByRole('region', { name: '房间模式' })
  await rules.getByRole('switch', { name: '仅表情' }).click()
  await chatOf(moderator.page).getByText('已开启：仅可发表情').waitFor()
  const late = await person()
  await arriveAs(late, 'viewer07', roomPath)
  await late.page.getByText('仅表情').waitFor()
  await late.page.getByRole('textbox', { name: '聊天内容' }).fill('好球')
  await late.page.keyboard.press('Enter')
  await late.page.getByRole('alert').getByText('现在只能发表情').waitFor()
  await rules.getByRole('switch', { name: '仅表情' }).click()
  await expect.poll(() => late.page.getByText('仅表情').count()).toBe(0)
  // One command at a time: the next is taken once the one before was answered.
  const isFree = () => rules.and(moderator.page.locator('[aria-busy="false"]')).waitFor()
  await isFree()
  await moderator.page.keyboard.press('g')
  await chatOf(late.page)
    .getByText(/^护盾模式已开启/u)
    .waitFor()
  await late.page.getByText('护盾模式 · 不许重复 · 拦链接与联系方式').waitFor()
  await isFree()
  await moderator.page.keyboard.press('g')
  await chatOf(late.page)
    .getByText(/^护盾模式已关闭/u)
    .waitFor()
  await expect.poll(() => late.page.getByText('护盾模式 ·').count()).toBe(0)
})
