import { expect, test } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { arriveAs } from './browser.ts'
import { journeys } from './journey.ts'
import { keyboardOf } from './keyboard-only.ts'

const { person } = journeys()

test(
  '[C-13, C-16] mines with keys alone: staked, tiles opened by arrows, taken or lost, and where one is is seen',
  async () => {
    const who = await person()
    await arriveAs(who, 'viewer03', '/app/games/mines')
    const { page } = who
    const { faults, press, on, back } = keyboardOf(page)
    await page.getByRole('button', { name: '开始 ¥10.00' }).waitFor()
    await on(/^投注额/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('5')
    await on(/^1 颗雷/)
    await page.keyboard.press('Home')
    await on(/^开始 ¥5\.00$/)
    await press('Enter')
    await page.getByRole('button', { name: '先翻一格' }).waitFor()

    await back(/^第 13 格，未翻$/)
    await press('ArrowRight')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: /^第 14 格，(宝石|踩雷)/ }).waitFor()
    if ((await page.getByText('踩雷了，本局结束').count()) === 0) {
      await on(/^领取 ¥5\.15$/)
      await press('Enter')
      await page.getByText('已领取 ¥5.15').waitFor()
    }
    await page
      .getByRole('region', { name: '我的局' })
      .getByRole('link', { name: /^验证第/ })
      .first()
      .waitFor()
    await on(/^开始 ¥5\.00$/)
    expect([...faults]).toEqual([])
  },
  within(120_000),
)

test(
  '[C-13, C-16] blackjack with keys alone: dealt, stood, and what came of it is said',
  async () => {
    const who = await person()
    await arriveAs(who, 'viewer04', '/app/games/blackjack')
    const { page } = who
    const { faults, press, on } = keyboardOf(page)
    const dealt = page.getByText(/^(轮到您|返还 ¥|庄家赢)/)
    const stand = page.getByRole('button', { name: '停牌' })
    await page.getByRole('button', { name: '发牌 ¥10.00' }).waitFor()
    while ((await stand.count()) === 0) {
      // 21 with two cards is over at once.
      const next = String(Number(await page.getByTestId('nonce').innerText()) + 1)
      await on(/^发牌 ¥10\.00$/)
      await press('Enter')
      await page.getByTestId('nonce').getByText(next, { exact: true }).waitFor()
      await dealt.waitFor()
    }
    await on(/^停牌$/)
    await press('Enter')
    await page.getByText(/^(返还 ¥|庄家赢)/).waitFor()
    await on(/^发牌 ¥10\.00$/)
    expect([...faults]).toEqual([])
  },
  within(120_000),
)

test(
  '[C-13, C-16] baccarat with keys alone: a chip chosen and laid, the bet placed, and its result is said',
  async () => {
    const who = await person()
    await arriveAs(who, 'viewer05', '/app/games/baccarat')
    const { page } = who
    const { faults, press, on } = keyboardOf(page)
    const player = page.getByRole('button', { name: /^闲 1 : 1/ })
    const session = page.getByRole('region', { name: '本次游戏' })
    await player.waitFor()
    expect(await session.getByRole('button').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
      '打开声音',
    ])
    // Up to the table first: a round that has just opened leaves time for the rest.
    await on(/^退出/)
    await expect.poll(() => player.isEnabled(), { timeout: within(60_000) }).toBe(false)
    await expect.poll(() => player.isEnabled(), { timeout: within(60_000) }).toBe(true)
    await on(/^闲1 : 1/)
    await press('Enter')
    await on(/^确认下注 ¥10\.00$/)
    await press('Enter')
    await page.getByText('已下注 ¥10.00', { exact: true }).waitFor()
    await page.getByText(/^投注 ¥10\.00，(?:返还|未中)/).waitFor({ timeout: within(60_000) })
    await on(/^验证/)
    expect([...faults]).toEqual([])
  },
  within(240_000),
)
