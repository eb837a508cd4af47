import { anchorGifts, anchorReward } from '#contract/gifts/calls.ts'
import { arriveAs, launchBrowser, openPerson, viewports, type Viewport } from '#tests/journeys/browser.ts'
import { openClient } from '#tests/world/client.ts'
import { startWorld } from '#tests/world/world.ts'

/** The pictures of the README by file name, with their size. `npm run pictures` takes them from the running demo. */
const pictures: Readonly<Record<string, Viewport>> = { room: viewports.desktop, 'room-phone': viewports.phone }

/** A member of the demo gives the largest gift. */
const giveCup = async (origin: string): Promise<void> => {
  const giver = openClient(origin, '')
  await giver.logIn('viewer06')
  const { gifts } = await giver.accepted(anchorGifts, {})
  const cup = gifts.find(({ price }) => price === Math.max(...gifts.map((gift) => gift.price)))
  if (!cup) throw new Error('the demo sells no gift')
  const gift = { chatRoomNo: '88231', giftId: cup.giftId, count: 1, price: cup.price }
  await giver.accepted(anchorReward, { ...gift, requestId: crypto.randomUUID() })
}

const world = await startWorld({ child: true, sharedPostgres: false, environment: { DEMO: 'on' } })
const browser = await launchBrowser()
try {
  for (const [name, viewport] of Object.entries(pictures)) {
    const person = await openPerson(browser, world.baseUrl, viewport)
    await arriveAs(person, 'viewer01', '/app/room/88231')
    await person.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 5)
    await giveCup(world.baseUrl)
    // It is at its largest.
    await person.page.waitForTimeout(2_500)
    await person.page.screenshot({ path: `docs/${name}.png` })
    await person.context.close()
  }
} finally {
  await browser.close()
  await world.stop()
}
