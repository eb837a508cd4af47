import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arriveAs, viewports, type Person, type Viewport } from './browser.ts'
import { englishFaults, inChinese, turnEnglish } from './english-words.ts'
import { onlyInChinese, type Screen } from './screen-addresses.ts'
import { faultsOf } from './screen-faults.ts'

export interface ScreenSuite {
  /** What these prove, as it stands in titles: `[R-12, A-04]`. */
  readonly ids: string
  /** Somebody who stays over several journeys. */
  readonly resident: () => Promise<Person>
  readonly sizes: Readonly<Record<string, Viewport>>
}

/** Sizes of `npm test`. */
export const changeSizes = { phone: viewports.phone, desktop: viewports.desktop } as const

/** Sizes of `npm run test:long`. */
export const everySize = {
  ...viewports,
  'small laptop': { width: 1024, height: 768 },
  laptop: { width: 1280, height: 720 },
} as const

/** The screen that is open: at every width in Chinese, in both themes, then in English. */
export const lookAround = (
  person: () => Person,
  [path, words]: Screen,
  { ids, sizes }: Omit<ScreenSuite, 'resident'>,
): void => {
  test.each(Object.entries(sizes))(
    `${ids} on a %s: nothing sticks out, nothing untranslated, no rule of access broken`,
    async (_name, viewport) => {
      expect(await faultsOf(person().page, viewport, words)).toEqual([])
    },
  )

  if (onlyInChinese.has(path)) return
  test('[A-04, C-10, C-15] whoever turns it to English reads English, none of it cut at any width', async () => {
    const { page } = person()
    await turnEnglish(page)
    const faults = await englishFaults(page, Object.values(sizes))
    await inChinese(page)
    expect(faults).toEqual([])
  })
}

/** Each screen is loaded once. With a name, by this member. */
export const describeScreens = (screens: readonly Screen[], suite: ScreenSuite, name?: string): void => {
  let who: Person
  beforeAll(async () => {
    who = await suite.resident()
    if (name !== undefined) await arriveAs(who, name, '/app/nowhere')
  })
  afterAll(() => who.context.close())

  describe.each(screens)('%s', (path, words) => {
    beforeAll(async () => {
      await who.page.goto(path)
    })
    lookAround(() => who, [path, words], suite)
  })
}
