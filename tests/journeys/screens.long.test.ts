import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { viewports } from './browser.ts'
import { journeys, roomPath } from './journey.ts'
import { layoutShiftMax, layoutShiftsOf, sumOf, watchLayoutShifts } from './layout-shifts.ts'
import { promotionScreens, slowPhoneScreens, visitorScreens } from './screen-addresses.ts'
import { describeScreens, everySize } from './screen-suite.ts'

const { person, resident } = journeys({ isOnAir: true, languages: ['zh-CN', 'en'] })

const sizes = everySize

describe('a visitor', () => {
  describeScreens([...visitorScreens, ...promotionScreens], { ids: '[R-12, A-04, R-02, C-15]', resident, sizes })
})

/** When nothing more comes by itself: a room's picture moves, everywhere else nothing is asked for any more. */
const isThere = async (page: Page, path: string, words: string): Promise<void> => {
  await page.getByText(words).first().waitFor()
  if (path !== roomPath) return page.waitForLoadState('networkidle')
  const playedOf = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(playedOf).toBeGreaterThan(0)
}

const slowdown = 4

test.each(slowPhoneScreens)(
  '[R-12, A-03] on a slow phone nothing of %s moves by itself while it comes',
  async (path, words) => {
    const { page } = await person(viewports.phone)
    // On a machine that has other work, a phone that is slower still is looked at for longer.
    page.setDefaultTimeout(within(60_000))
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await watchLayoutShifts(page)
    await page.goto(path)
    await isThere(page, path, words)
    const shifts = await layoutShiftsOf(page)
    expect(sumOf(shifts) > layoutShiftMax ? shifts : []).toEqual([])
  },
)
