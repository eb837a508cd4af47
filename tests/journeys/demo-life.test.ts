import { expect, test } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { chatOf } from './browser.ts'
import { journeys, roomPath } from './journey.ts'

const { person } = journeys({ environment: { DEMO: 'on' } })

test('[A-03, E-18] a new visitor finds a site that lives: viewers on the cards, a room in the middle of its talk, an anchor', async () => {
  const { page } = await person()
  await page.goto('/')
  await page.getByText(/[1-9]\d* 人在看台/).waitFor()
  await page
    .locator('main')
    .getByText(/^[1-9]\d* 人在看$/)
    .first()
    .waitFor({ state: 'attached' })

  await page.goto(roomPath)
  await page.getByText(/^[1-9]\d+ 在看$/).waitFor()
  const chat = chatOf(page)
  // What was said before the doors opened is there at once: no crowd says so much in some seconds.
  await expect
    .poll(async () => (await chat.innerText()).split('\n').length, { timeout: within(5_000) })
    .toBeGreaterThan(15)
  await chat.getByText('送出', { exact: false }).first().waitFor()
  expect(await page.getByRole('region', { name: /\d+ 比 \d+/ }).count()).toBe(1)

  await page.goto('/app/room/88237')
  const modes = page.getByRole('group', { name: '观看方式' })
  await modes.getByRole('button', { name: '主播', pressed: true }).waitFor()
  expect(await modes.getByRole('button').allInnerTexts()).toEqual(['动画', '直播', '主播'])
})
