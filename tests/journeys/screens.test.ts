import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { openClient } from '#tests/world/client.ts'
import { betOnHome } from './bet-on-home.ts'
import { arriveAs, type Person } from './browser.ts'
import { journeys, roomPath } from './journey.ts'
import { memberPromotionScreens, memberScreens, ofEveryChange, visitorScreens } from './screen-addresses.ts'
import { faultsOf, sideways, violationsOf } from './screen-faults.ts'
import { changeSizes, describeScreens } from './screen-suite.ts'

const { person, resident, member, world } = journeys({ isOnAir: true, languages: ['zh-CN', 'en'] })
const sizes = changeSizes

describe('match', () => {
  let guest: Person
  beforeAll(async () => {
    guest = await resident()
    const { items } = await openClient(world().baseUrl, '').accepted(livePopularList, {})
    await guest.page.goto(`/app/match/${items.find(({ gameStatus }) => gameStatus === 1)?.matchId}`)
  })
  afterAll(() => guest.context.close())

  test.each(Object.entries(sizes))(
    '[R-12, A-04, R-02] a match on a %s: nothing sticks out or is against a rule of access',
    async (_name, viewport) => {
      expect(await faultsOf(guest.page, viewport, '让球')).toEqual([])
    },
  )
})

describe('a visitor', () => {
  describeScreens(ofEveryChange(visitorScreens), { ids: '[R-12, A-04, R-02]', resident, sizes })
})

describe('a member', () => {
  beforeAll(async () => betOnHome(await member('viewer05')))
  const screens = ofEveryChange([...memberScreens, ...memberPromotionScreens])
  describeScreens(screens, { ids: '[R-12, C-12, E-16]', resident, sizes }, 'viewer05')
})

test('[P-02] the moderator’s desk: nothing sticks out, no rule of access broken', async () => {
  const moderator = await person()
  await arriveAs(moderator, 'mod01', roomPath)
  await moderator.page.getByRole('button', { name: '房管台' }).click()
  await moderator.page.getByText('房间设置').waitFor()
  expect([await sideways(moderator.page), await violationsOf(moderator.page)]).toEqual([0, []])
  // Whoever moderates goes on watching: the picture is no thumbnail beside the settings.
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1024, height: 768 },
  ]) {
    await moderator.page.setViewportSize(viewport)
    const picture = await moderator.page.getByRole('region', { name: '直播播放器' }).boundingBox()
    expect([viewport.width, (picture?.width ?? 0) > 500, await sideways(moderator.page)]).toEqual([
      viewport.width,
      true,
      0,
    ])
  }
})
