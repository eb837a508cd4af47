import type { BrowserContext, Page } from 'playwright-core'
import { readConfig } from '#server/app/config.ts'
import { openStorage, type Storage } from '#server/app/storage.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { deviceKey } from '#src/gateway/identity.ts'
import { answerOf } from '#tests/world/solve-verification.ts'
import type { World } from '#tests/world/world.ts'

const frames = 30

/** The database of a running world: the product tells nobody where the hole is. */
export const databaseOf = (world: World): Promise<Storage> => openStorage(readConfig(world.environment), 'guest')

export const verificationDialog = (page: Page) => page.getByRole('dialog', { name: /人机验证|安全验证/ })

/** The piece that waits for a hand; not one that was let go. */
const knobOf = (page: Page) => verificationDialog(page).getByRole('slider', { disabled: false })

/** Of the device, where it is known. */
const newestAnswer = async (db: Database, uuid?: string) => {
  const { id } = await db
    .selectFrom('verification_challenges as challenge')
    .innerJoin('verification_demands as demand', 'demand.id', 'challenge.demand_id')
    .select('challenge.id')
    .$if(uuid !== undefined, (query) => query.where('demand.device_uuid', '=', uuid ?? ''))
    .orderBy('challenge.given_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return answerOf(db, id)
}

/** Where the hole of the slider is that was given last, in pixels of the picture. */
const holeX = async (db: Database): Promise<number> => {
  const answer = await newestAnswer(db)
  if (answer.kind !== 'slider') throw new Error(`a ${answer.kind} was given last`)
  return answer.x
}

/** Drags the piece with the mouse as a hand does, slow, fast, slow; `missBy` pixels beside the hole. */
export const dragSlider = async (page: Page, db: Database, missBy = 0): Promise<void> => {
  const knob = knobOf(page)
  await knob.waitFor()
  const x = (await holeX(db)) + missBy
  const scale = await knob.evaluate(
    (element: HTMLElement) =>
      ((element.parentElement?.clientWidth ?? 0) - element.offsetWidth) / Number(element.getAttribute('aria-valuemax')),
  )
  const box = await knob.boundingBox()
  if (!box) throw new Error('the slider is not to be seen')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let frame = 1; frame <= frames; frame++) {
    const share = frame / frames
    await page.mouse.move(from.x + x * scale * share * share * (3 - 2 * share), from.y + (frame % 3))
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.mouse.up()
}

/** Moves the piece with the keyboard alone. */
export const walkSlider = async (page: Page, db: Database): Promise<void> => {
  await knobOf(page).waitFor()
  const x = await holeX(db)
  await knobOf(page).focus()
  const keys = [
    ...Array.from({ length: Math.floor(x / 10) }, () => 'PageUp'),
    ...Array.from({ length: x % 10 }, () => 'ArrowRight'),
    'Enter',
  ]
  for (const key of keys) await page.keyboard.press(key, { delay: 40 })
}

const worlds = new WeakMap<BrowserContext, World>()

/** Whose pictures the people of a browser context see. */
export const visitsWorld = (context: BrowserContext, world: World): void => void worlds.set(context, world)

const uuidOf = (page: Page): Promise<string | undefined> =>
  page.evaluate((key) => {
    try {
      return localStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }, deviceKey)

/** Types the characters of the picture that the dialog shows, as a person reads them. */
export const typePicture = async (page: Page): Promise<void> => {
  const world = worlds.get(page.context())
  if (!world) throw new Error('nobody knows which world this page shows')
  const field = verificationDialog(page).getByRole('textbox', { name: '图中的字符' })
  await field.waitFor()
  const storage = await databaseOf(world)
  try {
    const answer = await newestAnswer(storage.db, await uuidOf(page))
    if (answer.kind !== 'image') throw new Error(`a ${answer.kind} was given last`)
    await field.fill(answer.text)
  } finally {
    await storage.close()
  }
  await field.press('Enter')
}

/** Whether the form that is sent meanwhile is answered by the picture, or at once. */
const isAskedAfter = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        let wasSent = false
        const observer = new MutationObserver((changes) => {
          const isBusy = document.querySelector('button[aria-busy="true"]') !== null
          const isAsked = document.querySelector('img[alt="图形验证码"]') !== null
          // The button of the form is busy until its call is answered, and may be gone by then.
          wasSent ||=
            isBusy ||
            changes.some(({ attributeName, oldValue }) => attributeName === 'aria-busy' && oldValue === 'true')
          const isOver = wasSent && !isBusy
          if (!isAsked && !isOver) return
          observer.disconnect()
          resolve(isAsked)
        })
        observer.observe(document, {
          subtree: true,
          childList: true,
          attributeFilter: ['aria-busy'],
          attributeOldValue: true,
        })
      }),
  )

/** Sends a form whose call a new device is shown the picture for, and a known one is not. */
export const sendPastPicture = async (page: Page, send: () => Promise<void>): Promise<void> => {
  const [isAsked] = await Promise.all([isAskedAfter(page), send()])
  if (isAsked) await typePicture(page)
}
