import type { Page } from 'playwright-core'
import { readConfig } from '#server/app/config.ts'
import { openStorage, type Storage } from '#server/app/storage.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { answerOf } from '#tests/world/solve-verification.ts'
import type { World } from '#tests/world/world.ts'

const frames = 30

/** The database of a running world: the product tells nobody where the hole is. */
export const databaseOf = (world: World): Promise<Storage> => openStorage(readConfig(world.environment), 'guest')

export const verificationDialog = (page: Page) => page.getByRole('dialog', { name: /人机验证|安全验证/ })

/** The piece that waits for a hand; not one that was let go. */
const knobOf = (page: Page) => verificationDialog(page).getByRole('slider', { disabled: false })

const newestAnswer = async (db: Database) => {
  const { id } = await db
    .selectFrom('verification_challenges')
    .select('id')
    .orderBy('given_at', 'desc')
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
