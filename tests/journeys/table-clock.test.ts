import { test } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { arriveAs } from './browser.ts'
import { journeys } from './journey.ts'

const clock = { aheadMs: 0 }
const { world, person } = journeys({ clock })
const setBackMs = 1_800_000

test(
  '[C-13, X-04] the site starts again with its clock set back: a table that is open goes on without a reload',
  async () => {
    const who = await person()
    await arriveAs(who, 'viewer03', '/app/games/crash')
    const { page } = who
    const phase = (name: 'open' | 'running') =>
      page.locator(`[data-testid="phase"][data-phase="${name}"]`).waitFor({ timeout: within(90_000) })
    await phase('open')
    who.expectOutage()
    await world().restart(() => (clock.aheadMs -= setBackMs))
    await phase('running')
    await phase('open')
    await page.getByRole('button', { name: '下注 ¥10.00' }).click()
    await page.getByText('已下注 ¥10.00').waitFor()
  },
  within(300_000),
)
