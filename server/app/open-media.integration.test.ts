import { expect, test } from 'vitest'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { openClient } from '#tests/world/client.ts'
import { startWorld } from '#tests/world/world.ts'

const roomsOnAir = async (height: string): Promise<number> => {
  const world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: height } })
  try {
    const { items } = await openClient(world.baseUrl, '').accepted(livePopularList, {})
    return items.filter(({ anchorStatus }) => anchorStatus === 1 || anchorStatus === 4).length
  } finally {
    await world.stop()
  }
}

test('[C-16] with DEMO_VIDEO_HEIGHT=off the rooms of the demo are off the air', async () => {
  expect(await roomsOnAir('360')).toBeGreaterThan(0)
  expect(await roomsOnAir('off')).toBe(0)
})
