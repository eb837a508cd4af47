import { expect, test } from 'vitest'
import { withdrawPasswordSet } from '#contract/wallet/calls.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs, chatOf, logIn } from './browser.ts'
import { journeys, roomPath } from './journey.ts'
import { keyboardOf, stopOf } from './keyboard-only.ts'

const { person, member } = journeys({ isOnAir: true })

test(
  '[A-04, C-16, R-12] with keys alone: from the home page into a room, to its chat, a gift, a bet and the wallet; where one is, is seen at each stop',
  { timeout: within(240_000) },
  async () => {
    const somebody = await person()
    await logIn(somebody, 'viewer06', '/app/home')
    const { page } = somebody
    await page
      .getByRole('link', { name: /阿诚聊球/ })
      .first()
      .waitFor()
    const { faults, press, on, back } = keyboardOf(page)

    await page.reload()
    await page
      .getByRole('link', { name: /阿诚聊球/ })
      .first()
      .waitFor()
    await on(/^跳到主要内容$/)
    await press('Enter')
    await on(/阿诚聊球/)
    await press('Enter')
    await page.waitForURL(`**${roomPath}`)
    await page.getByRole('textbox', { name: '聊天内容' }).waitFor()

    await on(/^跳到聊天$/)
    await press('Enter')
    await on(/^聊天内容$/)
    await page.keyboard.type('只用键盘')
    await press('Enter')
    await chatOf(page).getByText('只用键盘').waitFor()

    await back(/^赠送$/)
    await back(/荧光棒/)
    await press('Enter')
    await on(/^赠送$/)
    await press('Enter')
    await chatOf(page).getByText('送出 荧光棒').waitFor()
    await back(/^热门$/)
    await press('ArrowRight')
    await on(/冠军杯/)
    await press('Enter')
    await on(/^赠送$/)
    await press('Enter')
    const question = page.getByRole('dialog', { name: '送出大礼物？' })
    await question.waitFor()
    await on(/^确认赠送$/)
    await press('Escape')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await stopOf(page)).name).toBe('赠送')

    // Prices of a match in play rest now and then.
    await page
      .getByRole('region', { name: '本场盘口' })
      .getByRole('button', { name: /^主\s*\d\.\d\d/ })
      .first()
      .waitFor()
    await back(/^主\d\.\d\d$/)
    await press('Enter')
    await back(/^投注单/)
    await press('Enter')
    await on(/^投注金额/)
    await page.keyboard.type('10')
    await on(/^不接受变动/)
    await page.keyboard.press('End')
    await expect
      .poll(() => page.getByRole('button', { name: /^确认投注 ¥10\.00/ }).isEnabled(), { timeout: within(60_000) })
      .toBe(true)
    await on(/^确认投注 ¥10\.00/)
    await press('Enter')
    const slip = page.getByRole('complementary', { name: '投注单' })
    await slip.getByText('投注成功').waitFor()
    await press('Escape')
    await slip.waitFor({ state: 'hidden' })
    expect((await stopOf(page)).name).toMatch(/^投注单/)

    await back(/演示余额/)
    await press('Enter')
    await page.waitForURL('**/app/wallet')
    await on(/^存款$/)
    expect([...faults]).toEqual([])
  },
)

test(
  '[A-04, V-01, L-05, V-05] with keys alone: theatre mode and back, the real name with its question, and a card whose number cannot be one is said where one types',
  { timeout: within(240_000) },
  async ({ task }) => {
    // A name binds once: where it has to be tried again, somebody else does.
    const name = task.result?.retryCount ? 'viewer18' : 'viewer17'
    const client = await member(name)
    await showIdentity(client)
    await client.accepted(withdrawPasswordSet, { withdrawPassword: '123456' })
    const somebody = await person()
    await logIn(somebody, name, roomPath)
    const { page } = somebody
    const { faults, press, on } = keyboardOf(page)
    const isAt = async (name: RegExp) => expect.poll(async () => (await stopOf(page)).name).toMatch(name)
    await page.getByRole('textbox', { name: '聊天内容' }).waitFor()

    await on(/^影院模式$/)
    await press('Enter')
    await page.locator(':root[data-theatre]').waitFor({ state: 'attached' })
    await isAt(/^退出影院模式$/)
    await press('Enter')
    await isAt(/^影院模式$/)

    await page.goto('/app/member/profile')
    await page.getByText('首次存款和提款前需要绑定').waitFor()
    await on(/^绑定/)
    await press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await on(/^真实姓名/)
    await page.keyboard.type('王小明')
    await press('Enter')
    await dialog.getByText('绑定后不能修改，请再核对一遍').waitFor()
    await on(/^确认绑定$/)
    await press('Enter')
    await dialog.waitFor({ state: 'hidden' })

    await page.goto('/app/member/payout')
    await page.getByLabel('提款密码').waitFor()
    await on(/^提款密码/)
    await page.keyboard.type('123456')
    await press('Enter')
    await page.getByRole('button', { name: /添加银行卡/ }).waitFor()
    await on(/^添加银行卡/)
    await press('Enter')
    await dialog.waitFor()
    await on(/^卡号/)
    await page.keyboard.type('6217001210024455661')
    await on(/^开户银行/)
    await page.keyboard.type('看台银行')
    await on(/^提款密码/)
    await page.keyboard.type('654321')
    await press('Enter')
    await isAt(/^卡号/)
    expect(await dialog.getByLabel('卡号').getAttribute('aria-invalid')).toBe('true')
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await isAt(/^添加银行卡/)
    expect([...faults]).toEqual([])
  },
)

test('[A-04, C-16] emoji are chosen with keys alone, called by their names, drawn in the chat and read as characters', async () => {
  const somebody = await person()
  await arriveAs(somebody, 'viewer08', roomPath)
  const { page } = somebody
  const field = page.getByRole('textbox', { name: '聊天内容' })
  await field.waitFor()
  const tool = page.getByRole('button', { name: '表情', exact: true })
  await tool.focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('toolbar', { name: '表情' })
  await choice.getByRole('button', { name: '微笑' }).focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  for (const [key, name] of [
    ['ArrowRight', '大笑'],
    ['ArrowDown', '思考'],
    ['End', '狗头'],
    ['Home', '微笑'],
    ['ArrowRight', '大笑'],
    ['ArrowRight', '笑哭'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused()).toBe(name)
  }
  expect(await choice.locator('[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('😂')
  await page.keyboard.type('进球')
  await page.keyboard.press('Enter')
  const drawn = chatOf(page).getByRole('img', { name: '😂' }).last()
  await drawn.waitFor()
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await tool.focus()
  await page.keyboard.press('Enter')
  await choice.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => tool.evaluate((button) => button === document.activeElement)).toBe(true)
})
