import { expect, test } from 'vitest'
import { forgotPhoneReset, forgotPhoneStart, forgotPhoneVerify, sendCode } from '#contract/accounts/calls/recovery.ts'
import { memberDetails } from '#contract/members/calls/members.ts'
import type { Page } from 'playwright-core'
import { register } from '#contract/accounts/calls/accounts.ts'
import { clientVersion } from '#contract/limits.ts'
import { openClient } from '#tests/world/client.ts'
import type { Person } from './browser.ts'
import { journeys } from './journey.ts'
import { newestCode } from './newest-code.ts'
import { agreedInDemo } from '#tests/builders/agreed.ts'

const { person, world } = journeys()
const password = 'kantai2026'
const profile = '/app/member/profile'

/** A member with a phone. */
const registerBy = async (name: string, phone: string): Promise<void> => {
  // What callers have to show before their calls run has journeys of its own.
  await world().admin(['config', 'set', 'verification', '{}'])
  const client = openClient(world().baseUrl, '')
  await client.accepted(sendCode, { purpose: 'register', channel: 'sms', areaCode: '+86', target: phone })
  await client.accepted(register, {
    requestId: crypto.randomUUID(),
    name,
    password,
    areaCode: '+86',
    phone,
    code: await newestCode(world()),
    ageConfirmed: true,
    agreed: agreedInDemo,
    version: clientVersion,
  })
}

/** Without a picture: nothing is asked for here. */
const fillForm = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: '用户名' }).fill(name)
  await page.getByLabel(/^密码/).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

const enter = async ({ page }: Person, name: string, path: string): Promise<void> => {
  await page.goto(`/login?fromPage=${encodeURIComponent(path)}`)
  await fillForm(page, name)
  await page.waitForURL(`**${path}`)
}

const contactDialog = (page: Page) => page.getByRole('dialog', { name: '绑定手机' })
const confirmDialog = (page: Page) => page.getByRole('dialog', { name: '确认是您本人' })

/** Fills in the form that binds another number, and sends it. */
const changePhone = async (page: Page, phone: string): Promise<void> => {
  await page.getByRole('listitem').filter({ hasText: '手机号' }).getByRole('button', { name: '更换' }).click()
  const form = contactDialog(page)
  await form.getByLabel('手机号').fill(phone)
  await form.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(-4)}`).waitFor()
  await form.getByLabel('验证码').fill(await newestCode(world()))
  await form.getByRole('button', { name: '绑定' }).click()
}

test('[S-04] who changes the phone shows the password and a code of the old one; closed, nothing is changed and it is said', async () => {
  await registerBy('changer01', '13900003001')
  const somebody = await person()
  const { page } = somebody
  await enter(somebody, 'changer01', profile)
  await changePhone(page, '13900003002')
  const dialog = confirmDialog(page)
  await dialog.getByText('139****3001').waitFor()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await contactDialog(page).getByText('您没有完成身份确认，没有任何更改').waitFor()
  await contactDialog(page).getByText('为保护资金，更改后提款暂停 24 小时').waitFor()

  await contactDialog(page).getByRole('button', { name: '绑定' }).click()
  await dialog.getByLabel('登录密码').fill('wrong1234')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByText('验证码已发送至 139****3001').waitFor()
  await dialog.getByLabel('验证码', { exact: true }).fill(await newestCode(world()))
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await dialog.getByText('当前密码错误').waitFor()
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('139****3002', { exact: true }).waitFor()
  await expect.poll(() => contactDialog(page).count()).toBe(0)
})

/** The newest message to a contact. */
const messageTo = async (contact: string): Promise<string> => {
  const { stdout } = await world().admin(['outbox', 'list', '20'])
  const messages = stdout.split('\n').filter(Boolean)
  return (
    messages.map((line) => JSON.parse(line) as { to: string; body: string }).find(({ to }) => to === contact)?.body ??
    ''
  )
}

/** A browser with somebody else's token, as a thief has it. */
const withTokenOf = async (owner: Person, path: string): Promise<Person> => {
  const session = await owner.page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    userInfo: localStorage.getItem('userInfo') ?? '',
  }))
  const thief = await person()
  await thief.page.goto('/app/help')
  await thief.page.evaluate((stolen) => Object.assign(localStorage, stolen), session)
  await thief.page.goto(path)
  return thief
}

/** Whoever knows the password and reads the old phone changes it. */
const confirmChange = async (page: Page): Promise<void> => {
  const dialog = confirmDialog(page)
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByText('验证码已发送至').waitFor()
  await dialog.getByLabel('验证码', { exact: true }).fill(await newestCode(world()))
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const endedDialog = (page: Page) => page.getByRole('dialog').filter({ hasText: '账户已保护：所有设备已退出' })

test('the other device is told of a change; “this was not me” logs both out, puts the phone back and freezes', async () => {
  await registerBy('changer02', '13900003011')
  const owner = await person()
  await enter(owner, 'changer02', '/app/live')
  const thief = await withTokenOf(owner, profile)
  await changePhone(thief.page, '13900003012')
  await confirmChange(thief.page)
  await thief.page.getByText('139****3012').first().waitFor()

  const notice = owner.page.getByRole('dialog', { name: '账户有更改' })
  await notice.getByText('联系方式已更换为 139****3012').waitFor()
  expect(await thief.page.getByRole('dialog', { name: '账户有更改' }).count()).toBe(0)
  await notice.getByRole('button', { name: '不是我，保护账户' }).click()
  await endedDialog(thief.page).waitFor()
  await endedDialog(owner.page).getByRole('button', { name: '确定' }).click()
  await owner.page.waitForURL(/\/login/)
  await fillForm(owner.page, 'changer02')
  await owner.page.getByText('请通过“忘记密码”重设登录密码后再登录').waitFor()

  const client = openClient(world().baseUrl, '')
  const started = await client.accepted(forgotPhoneStart, { name: 'changer02', areaCode: '+86', phone: '13900003011' })
  const code = await newestCode(world())
  const { ticket } = await client.accepted(forgotPhoneVerify, { ticket: started.ticket, code })
  await client.accepted(forgotPhoneReset, { ticket, password: 'another2026' })
  await client.logIn('changer02', 'another2026')
  const { phone, withdrawalHold } = await client.accepted(memberDetails, {})
  expect([phone, withdrawalHold.isFrozen]).toEqual(['139****3011', true])
})

test('the link of the message says no from anywhere: it is seen first, pressed once, and leaves the address', async () => {
  await registerBy('changer03', '13900003021')
  const owner = await person()
  await enter(owner, 'changer03', profile)
  await changePhone(owner.page, '13900003022')
  await confirmChange(owner.page)
  await owner.page.getByText('139****3022').first().waitFor()
  await owner.page.goto('/app/member/security')
  await owner.page.getByText(/账户资料有更改，提款暂停至/).waitFor()
  await owner.page.getByText('联系方式已更换为 139****3022').waitFor()

  const token = /token=([\w-]{43})/.exec(await messageTo('+8613900003021'))?.[1] ?? ''
  const reader = await person()
  const { page } = reader
  await page.goto(`/app/not-me?token=${token}`)
  const press = page.getByRole('button', { name: '不是我，保护账户' })
  await press.waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await endedDialog(owner.page).count()).toBe(0)
  await press.click()
  await page.getByRole('heading', { name: '账户已保护' }).waitFor()
  await endedDialog(owner.page).waitFor()
  await page.getByRole('link', { name: '重设登录密码' }).click()
  await page.waitForURL('**/forgot')
  await page.goto(`/app/not-me?token=${'A'.repeat(43)}`)
  await press.click()
  await page.getByRole('heading', { name: '链接已失效' }).waitFor()
})

test('who is not that worried says “it was me”, or disowns a change later in the security centre', async () => {
  await registerBy('changer04', '13900003031')
  const owner = await person()
  await enter(owner, 'changer04', '/app/live')
  const other = await withTokenOf(owner, profile)
  await changePhone(other.page, '13900003032')
  await confirmChange(other.page)
  const notice = owner.page.getByRole('dialog', { name: '账户有更改' })
  await notice.getByRole('button', { name: '是我本人' }).click()
  await notice.waitFor({ state: 'hidden' })
  await owner.page.goto('/app/member/security')
  const row = owner.page.getByRole('listitem').filter({ hasText: '联系方式已更换为 139****3032' })
  await row.getByRole('button', { name: '不是我' }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: '不是我，保护账户' }).click()
  await endedDialog(owner.page).waitFor()
  await endedDialog(other.page).waitFor()
})
