import { test } from 'vitest'
import { logIn } from './browser.ts'
import { journeys } from './journey.ts'
const { person } = journeys()
const sizes = {
  1440: { width: 1440, height: 900 },
  768: { width: 768, height: 1024 },
  390: { width: 390, height: 844 },
}
test('shots', async () => {
  for (const [name, viewport] of Object.entries(sizes)) {
    const who = await person(viewport)
    await logIn(who, 'viewer03', '/app/games/dice')
    const { page } = who
    await page.getByTestId('commit').waitFor()
    const roll = page.getByRole('button', { name: /掷骰/ })
    for (let at = 0; at < 3; at += 1) {
      const before = await page.getByTestId('nonce').innerText()
      await roll.click()
      await page.waitForFunction((was) => document.querySelector('[data-testid=nonce]')?.textContent !== was, before)
    }
    for (const theme of ['glow', 'fresh']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset['theme'] = chosen
      }, theme)
      await page.screenshot({ path: `/tmp/shots/fair-dice-${name}-${theme}.png`, fullPage: true })
    }
    await page.getByRole('button', { name: '更换种子' }).click()
    await page.getByLabel('新的客户端种子').fill('海风吹')
    await page.getByRole('button', { name: '更换并公布' }).click()
    await page.getByTestId('server-seed').waitFor()
    await page.screenshot({ path: `/tmp/shots/fair-rotate-${name}.png` })
    await page.getByRole('button', { name: '完成' }).click()
    await page.getByRole('link', { name: '验证上一局' }).click()
    await page.getByText('一致：').waitFor()
    await page.screenshot({ path: `/tmp/shots/fair-verify-${name}.png`, fullPage: true })
    await page.goto(new URL('/app/egame', page.url()).href)
    await page.getByRole('link', { name: /骰子/ }).waitFor()
    await page.screenshot({ path: `/tmp/shots/fair-lobby-${name}.png`, fullPage: true })
  }
})
