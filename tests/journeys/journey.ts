import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Browser } from 'playwright-core'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { launchBrowser, openPerson, type Person, type Viewport } from './browser.ts'

export const roomNo = '88231'
export const roomPath = `/app/room/${roomNo}`

/**
 * One real server and one real browser for a file of journeys. After each journey nobody may have complaints: no
 * console error, no failed request, no unhandled rejection.
 */
export const journeys = () => {
  let world: World
  let browser: Browser
  const people: Person[] = []

  beforeAll(async () => {
    world = await startWorld({ child: true })
    browser = await launchBrowser()
  })
  afterEach(async () => {
    const complaints = people.flatMap((person) => person.complaints)
    await Promise.all(people.map((person) => person.context.close()))
    people.length = 0
    expect(complaints).toEqual([])
  })
  afterAll(async () => {
    await browser.close()
    await world.stop()
  })

  return {
    world: () => world,
    /** `origin`: the world by another address, such as a name. */
    person: async (viewport?: Viewport, origin = world.baseUrl): Promise<Person> => {
      const person = await openPerson(browser, origin, viewport)
      people.push(person)
      return person
    },
    /** Somebody without a browser, logged in. */
    member: async (name: string): Promise<TestClient> => {
      const client = openClient(world.baseUrl, '')
      await client.logIn(name)
      return client
    },
  }
}
