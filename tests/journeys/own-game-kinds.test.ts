import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person } = journeys()
const path = '/app/games/dice'

const nonceOf = (page: Page): Promise<string> => page.getByTestId('nonce').innerText()
const playOnce = async (page: Page, press: () => Promise<void>): Promise<void> => {
  const next = String(Number(await nonceOf(page)) + 1)
  await press()
  await page.getByTestId('nonce').getByText(next, { exact: true }).waitFor()
}

test('[C-13] mines: a round in flight survives a reload, is taken, and verified', async () => {
  const who = await person()
  await arriveAs(who, 'viewer05', '/app/games/mines')
  const { page } = who
  await page.getByLabel('雷数').selectOption('1')
  await page.getByRole('button', { name: '开始 ¥10.00' }).click()
  await page.getByRole('button', { name: '先翻一格' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: '先翻一格' }).waitFor()
  await page.getByRole('button', { name: '更换种子' }).click()
  await page.getByLabel('新的客户端种子').fill('too early')
  await page.getByRole('button', { name: '更换并公布' }).click()
  await page.getByText('还有一局未结束').waitFor()
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('link', { name: '返回自研游戏' }).click()
  await page.getByRole('link', { name: '继续扫雷' }).click()
  await page.getByRole('button', { name: '第 13 格，未翻' }).click()
  await page.getByRole('button', { name: /^第 13 格，(宝石|踩雷)/ }).waitFor()
  if ((await page.getByText('踩雷了，本局结束').count()) === 0) {
    await page.reload()
    await page.getByRole('button', { name: '领取 ¥10.31' }).click()
    await page.getByText('已领取 ¥10.31').waitFor()
  }
  await page.getByRole('button', { name: '更换种子' }).click()
  await page.getByLabel('新的客户端种子').fill('mine')
  await page.getByRole('button', { name: '更换并公布' }).click()
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByRole('link', { name: '验证第 0 局' }).click()
  await page.getByText('一致：您的浏览器算出的结果就是当时的结果').waitFor()
})

test('[C-13] from home to all own games: plinko and the slot by press and by key, and both verified', async () => {
  const who = await person()
  await arriveAs(who, 'viewer08', '/app/games')
  const { page } = who
  await page.getByRole('link', { name: /^弹珠/ }).click()
  await page.getByRole('tab', { name: '8 行' }).click()
  await page.getByRole('tab', { name: '高' }).click()
  await playOnce(page, () => page.getByRole('button', { name: '放球 ¥10.00' }).click())
  await page
    .getByTestId('landed')
    .getByText(/返还 ¥/)
    .waitFor()
  await page.getByRole('region', { name: '我的局' }).getByText('8 行 · 高').waitFor()
  await page.getByRole('heading', { name: '弹珠' }).click()
  await playOnce(page, () => page.keyboard.press('Space'))
  await page.getByRole('navigation', { name: '其他游戏' }).getByRole('link', { name: '老虎机' }).click()
  await playOnce(page, () => page.getByRole('button', { name: '转动 ¥10.00' }).click())
  await page
    .getByTestId('spun')
    .getByText(/没有连线|返还 ¥/)
    .waitFor()

  await page.getByRole('button', { name: '更换种子' }).click()
  await page.getByLabel('新的客户端种子').fill('lines')
  await page.getByRole('button', { name: '更换并公布' }).click()
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByRole('link', { name: '验证第 2 局' }).click()
  await page.getByText('一致：您的浏览器算出的结果就是当时的结果').waitFor()
})

test('[C-13] blackjack on a phone: a hand survives a reload, stands, and is verified', async () => {
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer09', '/app/games/blackjack')
  const { page } = who
  const stand = page.getByRole('button', { name: '停牌' })
  const deal = page.getByRole('button', { name: '发牌 ¥10.00' })
  const dealt = page.getByText(/^(轮到您|返还 ¥|庄家赢)/)
  await playOnce(page, () => deal.click())
  await dealt.waitFor()
  // 21 with two cards is over at once.
  while ((await stand.count()) === 0) {
    await playOnce(page, () => deal.click())
    await dealt.waitFor()
  }
  await page.getByText('一张盖着的牌').waitFor({ state: 'attached' })
  await page.reload()
  await stand.click()
  await page.getByText(/^(返还 ¥|庄家赢)/).waitFor()
  const nonce = Number(await nonceOf(page)) - 1
  await page.getByRole('button', { name: '更换种子' }).click()
  await page.getByLabel('新的客户端种子').fill('cards')
  await page.getByRole('button', { name: '更换并公布' }).click()
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByRole('link', { name: `验证第 ${nonce} 局` }).click()
  await page.getByText('一致：您的浏览器算出的结果就是当时的结果').waitFor()
})

test('[C-13] the balance and the list of rounds say nothing before the reels stand still', async () => {
  const who = await person()
  await arriveAs(who, 'viewer10', '/app/games/slot')
  const { page } = who
  await page.getByTestId('nonce').getByText('0', { exact: true }).waitFor()
  // How long the reels had been set turning whenever money or rounds changed, in milliseconds; a slow machine draws them later.
  await page.evaluate(() => {
    const turned: number[] = []
    Object.assign(window, { turned })
    const amountsIn = (place: Element | null): string =>
      (place?.textContent ?? '').match(/[+-]?¥[\d,.]+/g)?.join() ?? ''
    const field = document.querySelector('[style*="--reel"]')?.parentElement?.parentElement
    if (!field) throw new Error('there are no reels')
    let setAtMs = 0
    new MutationObserver(() => (setAtMs = performance.now())).observe(field, { subtree: true, childList: true })
    const note = (): number => turned.push(performance.now() - setAtMs)
    for (const place of [document.querySelector('header'), document.querySelector('section[aria-label="我的局"]')]) {
      let shown = amountsIn(place)
      const look = (): void => {
        if (amountsIn(place) === shown) return
        shown = amountsIn(place)
        note()
      }
      if (place) new MutationObserver(look).observe(place, { subtree: true, childList: true, characterData: true })
    }
  })
  for (let spins = 0; spins < 3; spins += 1)
    await playOnce(page, () => page.getByRole('button', { name: '转动 ¥10.00' }).click())
  const turned = await page.evaluate(() => (window as unknown as { turned: number[] }).turned)
  expect(turned.length).toBeGreaterThan(2)
  expect(turned.filter((ms) => ms < 1_000)).toEqual([])
})

test('[C-13] sound is off at first: a round makes none until somebody turns it on, and then each does', async () => {
  const who = await person()
  const { page } = who
  await page.addInitScript(() => {
    const start = Reflect.get(OscillatorNode.prototype, 'start') as OscillatorNode['start']
    Object.assign(window, { tones: 0 })
    OscillatorNode.prototype.start = function (...when) {
      Object.assign(window, { tones: (window as unknown as { tones: number }).tones + 1 })
      start.apply(this, when)
    }
  })
  const tones = (): Promise<number> => page.evaluate(() => (window as unknown as { tones: number }).tones)
  const rounds = page.getByRole('region', { name: '我的局' }).getByRole('link', { name: /^验证第/ })
  await arriveAs(who, 'viewer12', path)
  await page.getByTestId('nonce').getByText('0', { exact: true }).waitFor()
  await page.getByRole('button', { name: '打开声音' }).waitFor()
  await playOnce(page, () => page.getByRole('button', { name: /^掷骰/ }).click())
  await expect.poll(() => rounds.count()).toBe(1)
  expect(await tones()).toBe(0)
  await page.getByRole('button', { name: '打开声音' }).click()
  await page.getByRole('button', { name: '关闭声音' }).waitFor()
  await playOnce(page, () => page.getByRole('button', { name: /^掷骰/ }).click())
  await expect.poll(tones).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: '关闭声音' }).waitFor()
})

test('[C-13] who wants no motion is told at once', async () => {
  const who = await person()
  const { page } = who
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arriveAs(who, 'viewer11', '/app/games/slot')
  await page.getByTestId('nonce').getByText('0', { exact: true }).waitFor()
  await playOnce(page, () => page.getByRole('button', { name: '转动 ¥10.00' }).click())
  await page.getByTestId('spun').waitFor()
  await page.getByRole('region', { name: '我的局' }).getByRole('link').first().waitFor()
})
