import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Browser } from 'playwright-core'
import type { Language } from '#contract/codes.ts'
import type { StepUpChallenge } from '#contract/verification/entities/verification.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { solveStepUp } from '#tests/world/solve-verification.ts'
import { startWorld, type World, type WorldOptions } from '#tests/world/world.ts'
import { openPerson, workersBrowser, type Person, type Viewport } from './browser.ts'
import { databaseOf, visitsWorld } from './verification-hand.ts'

export const roomNo = '88231'
export const roomPath = `/app/room/${roomNo}`

/** A channel that nobody watches any more takes a tenth of a core from the journeys after it. */
const channelIdleStopMs = '5000'
/** Pages without a graphics card draw each pixel of it themselves: the smallest picture plays like the largest. */
const videoHeight = '360'
/** Short enough to see one run out. */
const videoLinkSeconds = '6'

export interface JourneyOptions extends Pick<WorldOptions, 'child' | 'sharedPostgres' | 'clock' | 'environment'> {
  /** The demo's channels play; else their rooms are off the air, which saves each page in one half a core. */
  isOnAir?: boolean
  /** As of the site's default, which shows every new device a picture; else only who is a risk meets one. [V-08] */
  asksEveryDevice?: boolean
  /** Those that the site offers, its own first. */
  languages?: readonly Language[]
}

/**
 * One real server for a file of journeys, in this process unless a journey kills it, and the worker's browser. After each
 * journey nobody may have complaints: no console error, no failed request, no unhandled rejection.
 */
export const journeys = ({
  isOnAir = false,
  asksEveryDevice = false,
  languages = ['zh-CN'],
  ...options
}: JourneyOptions = {}) => {
  let world: World
  /** Nothing where the world did not start: that is the error to read. */
  let started: World | undefined
  let browser: Browser
  const people: Person[] = []
  const residents: Person[] = []

  beforeAll(async () => {
    world = await startWorld({
      ...options,
      environment: {
        IDLE_STOP_MS: channelIdleStopMs,
        DEMO_VIDEO_HEIGHT: isOnAir ? videoHeight : 'off',
        VIDEO_LINK_SECONDS: videoLinkSeconds,
        LANGUAGES: languages.join(),
        ...options.environment,
      },
    })
    started = world
    // The demo of the run's own PostgreSQL asks those who are a risk already.
    if (asksEveryDevice || options.sharedPostgres === false) {
      const mode = asksEveryDevice ? 'specification' : 'risk'
      const { exit, stderr } = await world.admin(['config', 'set', 'verificationMode', JSON.stringify(mode)])
      if (exit !== 0) throw new Error(stderr)
    }
    browser = await workersBrowser()
  })
  afterEach(async () => {
    const complaints = [...people, ...residents].flatMap((person) => person.complaints.splice(0))
    await Promise.all(people.map((person) => person.context.close()))
    people.length = 0
    expect(complaints).toEqual([])
  })
  afterAll(async () => {
    await Promise.all(residents.map((person) => person.context.close()))
    await started?.stop()
  })

  return {
    world: () => world,
    /** `origin`: the world by another address, such as a name. */
    person: async (viewport?: Viewport, origin = world.baseUrl): Promise<Person> => {
      const person = await openPerson(browser, origin, viewport)
      visitsWorld(person.context, world)
      people.push(person)
      return person
    },
    /** Somebody who stays over several journeys; whoever asked for them closes their context. */
    resident: async (): Promise<Person> => {
      const person = await openPerson(browser, world.baseUrl)
      visitsWorld(person.context, world)
      residents.push(person)
      return person
    },
    /** Somebody without a browser, logged in. */
    member: async (name: string): Promise<TestClient> => {
      const client = openClient(world.baseUrl, '')
      const solve = async ({ demandId }: StepUpChallenge): Promise<string> => {
        const storage = await databaseOf(world)
        try {
          return await solveStepUp(client, storage.db, demandId)
        } finally {
          await storage.close()
        }
      }
      await client.logIn(name, undefined, solve, Date.now() + (options.clock?.aheadMs ?? 0))
      return client
    },
  }
}
