import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Storage } from '#server/app/storage.ts'
import { within } from '#tests/world/patience.ts'
import { chatOf, logIn } from './browser.ts'
import { journeys } from './journey.ts'
import { databaseOf, dragSlider, verificationDialog, walkSlider } from './verification-hand.ts'

const { person, world } = journeys({ asksEveryDevice: true })
let storage: Storage

beforeAll(async () => {
  storage = await databaseOf(world())
})
afterAll(() => storage.close())

const ask = async (call: string, ...counts: string[]): Promise<void> => {
  const { exit, stderr } = await world().admin(['verification', 'set', call, '0', ...counts])
  if (exit !== 0) throw new Error(stderr)
}

beforeEach(() => ask('anchorReward', 'slider=1'))

/** Without pictures: they are not what this is about. */
const roomPath = '/app/room/88238'

/** A member in the room, and the messages there about gifts of this member. */
const enterRoom = async (name: string) => {
  const somebody = await person()
  await logIn(somebody, name, roomPath)
  const { page } = somebody
  const nickname = await page.evaluate(() => {
    const { nickname: stored } = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { nickname: string }
    return stored
  })
  return { page, sentGift: chatOf(page).locator('span', { hasText: nickname }).getByText('送出 荧光棒') }
}

const sendButton = (page: Page) => page.getByRole('button', { name: '赠送', exact: true })

const give = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /荧光棒/ })
    .first()
    .click()
  await sendButton(page).click()
}

/** The gifts of a member in the database: coins that were taken, and coins that were left after it. */
const giftsOf = async (name: string) => {
  const sends = await storage.db
    .selectFrom('gift_sends')
    .innerJoin('members', 'members.id', 'gift_sends.member_id')
    .select(['gift_sends.coins', 'gift_sends.coins_after'])
    .where('members.name', '=', name)
    .execute()
  const { exit } = await world().admin(['ledger', 'verify'])
  return { sends, ledger: exit }
}
const sentOnce = { sends: [{ coins: '1', coins_after: '99999' }], ledger: 0 }

test('[S-07] a gift asks for a slider: missed, then met by hand, the same gift goes out once', async () => {
  const { page, sentGift } = await enterRoom('viewer11')
  await give(page)
  await dragSlider(page, storage.db, -25)
  await verificationDialog(page).getByText('没有对上').waitFor()
  expect(await giftsOf('viewer11')).toEqual({ sends: [], ledger: 0 })
  await dragSlider(page, storage.db)
  await sentGift.waitFor()
  await verificationDialog(page).waitFor({ state: 'hidden' })
  await page.reload()
  await sentGift.waitFor()
  expect(await sentGift.count()).toBe(1)
  expect(await giftsOf('viewer11')).toEqual(sentOnce)
})

test('[S-07] closed, the dialog says so and nothing is sent; the next try, by keyboard alone, goes through', async () => {
  const { page, sentGift } = await enterRoom('viewer12')
  await give(page)
  await verificationDialog(page).getByRole('slider').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('您已取消安全验证，操作未完成').first().waitFor()
  expect(await giftsOf('viewer12')).toEqual({ sends: [], ledger: 0 })
  await sendButton(page).focus()
  await page.keyboard.press('Enter')
  await walkSlider(page, storage.db)
  await sentGift.waitFor()
  expect(await giftsOf('viewer12')).toEqual(sentOnce)
})

test('[S-07] who sees no picture lets the device compute instead', async () => {
  const { page, sentGift } = await enterRoom('viewer13')
  await give(page)
  await verificationDialog(page).getByRole('button', { name: '一键验证' }).click()
  // Half a million hashes.
  await sentGift.waitFor({ timeout: within(60_000) })
  expect(await giftsOf('viewer13')).toEqual(sentOnce)
})

test('[S-07] a gift and a message at one moment: one dialog after the other, each goes out once', async () => {
  await ask('chatSend', 'slider=1')
  const { page, sentGift } = await enterRoom('viewer14')
  await page
    .getByRole('button', { name: /荧光棒/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: '聊天内容' }).fill('两件事一起')
  const send = await page.getByRole('button', { name: '发送', exact: true }).elementHandle()
  await sendButton(page).evaluate((gift: HTMLButtonElement, message) => {
    gift.click()
    ;(message as HTMLButtonElement).click()
  }, send)
  await dragSlider(page, storage.db)
  await dragSlider(page, storage.db)
  await sentGift.waitFor()
  await chatOf(page).getByText('两件事一起').waitFor()
  await verificationDialog(page).waitFor({ state: 'hidden' })
  expect(await chatOf(page).getByText('两件事一起').count()).toBe(1)
  expect(await giftsOf('viewer14')).toEqual(sentOnce)
})
