import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '#server/app/storage.ts'
import { agreedInDemo } from '#tests/builders/agreed.ts'
import { chatOf, fillLogin, viewports } from './browser.ts'
import { journeys, roomPath } from './journey.ts'
import { newestCode } from './newest-code.ts'
import { databaseOf, dragSlider, verificationDialog } from './verification-hand.ts'

const { person, world } = journeys({ asksEveryDevice: true })
let storage: Storage

beforeAll(async () => {
  storage = await databaseOf(world())
})
afterAll(() => storage.close())

test('[C-11, S-07, V-03, V-04, V-08, R-01] a visitor registers past one captcha, for the code that proves the number, and comes back to the page they left', async () => {
  const { page } = await person(viewports.phone)
  await page.goto('/register?fromPage=/app/live&inviteCode=af8231')
  const name = page.getByRole('textbox', { name: '用户名' })
  await name.fill('viewer01')
  await page.getByText('用户名已被使用').waitFor()
  await page
    .getByRole('button', { name: /^使用 viewer01/ })
    .first()
    .click()
  await page.getByText('可以使用').waitFor()
  await expect.poll(() => name.inputValue()).toMatch(/^viewer01./)

  const password = page.getByLabel('密码', { exact: true })
  await password.fill('kantai')
  await password.blur()
  await page.getByText('请输入8–12位字母与数字的组合').waitFor()
  await password.fill('kantai2026')
  await expect.poll(() => page.getByRole('list', { name: '密码要求' }).getByText('已满足').count()).toBe(4)

  const phone = page.getByLabel('手机号')
  const send = page.getByRole('button', { name: '获取验证码' })
  await phone.fill('12900001111')
  await send.click()
  await page.getByText('请输入 11 位手机号，13 至 19 开头').waitFor()
  await phone.fill('13900001111')
  await send.click()
  await dragSlider(page, storage.db, 40)
  await verificationDialog(page).getByText('没有对上，请再试一次').waitFor()
  await dragSlider(page, storage.db)
  await page.getByText('验证码已发送至 139****1111').waitFor()
  const code = await newestCode(world())

  await page.getByLabel('短信验证码').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: '注册并登录' }).click()
  await page.getByText('请先确认年满 18 周岁并同意条款').waitFor()
  const texts = page.getByRole('link', { name: /^《.+》$/ })
  expect(
    await texts.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual([
    ['《用户协议》', '/app/help/terms'],
    ['《隐私说明》', '/app/help/privacy'],
    ['《看台规则》', '/app/help/rules'],
  ])
  const [reading] = await Promise.all([page.waitForEvent('popup'), texts.first().click()])
  await reading.getByRole('heading', { name: '用户协议' }).waitFor()
  await reading.getByText('版本 2026-11-23，自该日起生效').waitFor()
  await reading.close()
  await page.getByRole('checkbox', { name: /我已年满/ }).check()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await page.getByText('验证码错误').waitFor()
  await page.getByLabel('短信验证码').fill(code)
  await page.getByRole('button', { name: '注册并登录' }).click()
  await page.waitForURL('**/app/live')
  await page.getByText(/^欢迎来到看台，球迷/).waitFor()
  const made = await storage.db
    .selectFrom('members')
    .select(['phone', 'invite_code', 'agreed_versions'])
    .where('phone', '=', '+8613900001111')
    .execute()
  expect(made).toEqual([{ phone: '+8613900001111', invite_code: 'AF8231', agreed_versions: agreedInDemo }])
})

test('[C-12, C-16, V-09] registering asks for no nickname; the first message in a room does, over the room, and the next one goes at once', async () => {
  const { page } = await person(viewports.phone)
  await page.goto(roomPath)
  await page.getByRole('button', { name: '登录后参与聊天' }).click()
  await page.getByRole('dialog', { name: '登录' }).getByRole('link', { name: '注册账号' }).click()
  const form = page.getByRole('dialog', { name: '注册账号' })
  await form.getByRole('textbox', { name: '用户名' }).fill('firstwords')
  await form.getByLabel('密码', { exact: true }).fill('kantai2026')
  await form.getByLabel('手机号').fill('13900003333')
  expect(await form.getByLabel('昵称').count()).toBe(0)
  await form.getByRole('button', { name: '获取验证码' }).click()
  await dragSlider(page, storage.db)
  await page.getByText('验证码已发送至 139****3333').waitFor()
  await form.getByLabel('短信验证码').fill(await newestCode(world()))
  await form.getByRole('checkbox', { name: /我已年满/ }).check()
  await form.getByRole('button', { name: '注册并登录' }).click()
  const field = page.getByRole('textbox', { name: '聊天内容' })
  await field.fill('第一句')
  await field.press('Enter')
  const asks = page.getByRole('dialog', { name: '用什么昵称聊天？' })
  await asks.getByRole('button', { name: /^就用“球迷\d{6}”发送$/ }).waitFor()
  expect([await chatOf(page).getByText('第一句').count(), new URL(page.url()).pathname]).toEqual([0, roomPath])
  await asks.getByLabel('昵称').fill('看台客服')
  await asks.getByRole('button', { name: '保存并发送' }).click()
  await asks.getByRole('alert').waitFor()
  await asks.getByLabel('昵称').fill('南看台新人')
  await asks.getByRole('button', { name: '保存并发送' }).click()
  await chatOf(page).getByText('第一句').waitFor()
  await chatOf(page).getByText('南看台新人').first().waitFor()
  await field.fill('第二句')
  await field.press('Enter')
  await chatOf(page).getByText('第二句').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('[V-08, S-11] who registers with the number of a dormant member wakes that one up instead', async () => {
  const [name, digits] = ['viewer12', '13900004444']
  const own = { phone: `+86${digits}`, phone_area: '+86' }
  await storage.db.updateTable('members').set(own).where('name', '=', name).execute()
  expect((await world().admin(['member', 'sleep', name])).exit).toBe(0)
  const { page } = await person(viewports.phone)
  await page.goto('/register?fromPage=/app/live')
  await page.getByRole('textbox', { name: '用户名' }).fill('secondtry1')
  await page.getByLabel('密码', { exact: true }).fill('kantai2026')
  await page.getByLabel('手机号').fill(digits)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await dragSlider(page, storage.db)
  await page.getByText('验证码已发送至 139****4444').waitFor()
  await page.getByLabel('短信验证码').fill(await newestCode(world()))
  await page.getByRole('checkbox', { name: /我已年满/ }).check()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await page.getByRole('heading', { name: '您已有账号' }).waitFor()
  await page.getByRole('button', { name: '短信 139****4444' }).click()
  await dragSlider(page, storage.db)
  await page.getByLabel(/验证码已发送至/).waitFor()
  await page.getByLabel(/验证码已发送至/).fill(await newestCode(world()))
  await page.getByText('账号已激活，请用原来的用户名登录').waitFor()
  await fillLogin(page, name)
  await page.waitForURL('**/app/live')
})
