import { expect, test } from 'vitest'
import { arriveAs, logIn, logOut, viewports, type Person } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys({ asksEveryDevice: true })

const security = '/app/member/security'

/** A device with a finger that always touches. */
const addAuthenticator = async ({ context, page }: Person): Promise<void> => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('[P-03, S-10] a member adds a passkey, logs in with nothing else, in maintenance too, and deletes it: then it opens nothing', async () => {
  // Browsers make no passkeys for bare addresses.
  const somebody = await person(viewports.desktop, world().baseUrl.replace('127.0.0.1', 'localhost'))
  const { page } = somebody
  await addAuthenticator(somebody)
  await logIn(somebody, 'viewer01', security)
  await page.getByRole('button', { name: '添加', exact: true }).click()
  const form = page.getByRole('dialog', { name: '添加通行密钥' })
  await form.getByRole('textbox', { name: '名称' }).fill('我的电脑')
  await form.getByLabel('登录密码').fill('demo1234')
  await form.getByRole('button', { name: '下一步' }).click()
  await page.getByText('通行密钥已添加').waitFor()
  await page.getByText('我的电脑', { exact: true }).waitFor()

  // Of a device that nobody is known on: a passkey shows a person already.
  const enter = async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/login?fromPage=${security}`)
    await page.getByRole('button', { name: '使用通行密钥登录' }).click()
  }
  await logOut(page)
  await enter()
  await page.waitForURL(`**${security}`)
  await page.getByText(/使用过$/).waitFor()

  await logOut(page)
  const operator = async (...words: string[]) => expect((await world().admin(words)).exit).toBe(0)
  await operator('white', 'add', 'viewer01')
  await operator('maintenance', 'on')
  await enter()
  await page.waitForURL(`**${security}`)
  await page.getByText(/使用过$/).waitFor()
  await operator('maintenance', 'off')
  await operator('white', 'remove', 'viewer01')

  await page.getByRole('button', { name: '删除通行密钥 我的电脑' }).click()
  await page.getByRole('dialog', { name: '删除通行密钥' }).getByRole('button', { name: '删除', exact: true }).click()
  // The passkey itself shows who it is, in place of the password.
  const confirm = page.getByRole('dialog', { name: '确认是您本人' })
  await confirm.getByText('通行密钥', { exact: true }).click()
  await confirm.getByRole('button', { name: '确认', exact: true }).click()
  await page.getByText('通行密钥已删除').waitFor()
  await page.getByText('我的电脑', { exact: true }).waitFor({ state: 'hidden' })
  await logOut(page)
  await enter()
  await page.getByText('通行密钥验证失败').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('[C-11] a log-in with a passkey is a button where the browser can, and nothing at all where it cannot', async () => {
  const named = world().baseUrl.replace('127.0.0.1', 'localhost')
  const [able, unable, atAddress] = [
    await person(viewports.phone, named),
    await person(viewports.phone, named),
    await person(viewports.phone),
  ]
  await unable.context.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  for (const { page } of [able, unable, atAddress]) {
    await page.goto('/login')
    await page.getByRole('link', { name: /动态验证码怎样开启/ }).waitFor()
  }
  await able.page.getByRole('button', { name: '使用通行密钥登录' }).waitFor()
  for (const [{ page }, count] of [
    [able, 1],
    [unable, 0],
    [atAddress, 0],
  ] as const)
    expect(await page.locator('#main, main').getByText('通行密钥').count()).toBe(count)
  await arriveAs(unable, 'viewer02', security)
  await unable.page.getByText('此浏览器不支持通行密钥').waitFor()
})

test('[C-11] at 127.0.0.1 the address is what passkeys miss, not the browser: a link leads to localhost', async () => {
  const somebody = await person()
  const { page } = somebody
  await arriveAs(somebody, 'viewer03', security)
  await page.getByText('通行密钥不能用于 IP 地址，请改用').waitFor()
  expect(await page.getByText('此浏览器不支持通行密钥').count()).toBe(0)
  const { port } = new URL(world().baseUrl)
  expect(await page.getByRole('link', { name: `localhost:${port}` }).getAttribute('href')).toBe(
    `http://localhost:${port}${security}`,
  )
})
