import { writeFileSync } from 'node:fs'
import { boot, glove } from './art/gifts/ball-gifts.ts'
import { fireball } from './art/gifts/fireball-gift.ts'
import { cola, glowstick, horn, whistle } from './art/gifts/small-gifts.ts'
import { trophy } from './art/gifts/trophy-gift.ts'
import { writeSvga, type Movie } from './art/svga-writer.ts'

interface GiftDrawing {
  readonly code: string
  readonly layout: 'center' | 'full'
  readonly draw: () => Promise<Movie>
}

/** Every gift that has an animation, in the order of the tray. */
export const giftDrawings: readonly GiftDrawing[] = [
  { code: 'glowstick', layout: 'center', draw: glowstick },
  { code: 'whistle', layout: 'center', draw: whistle },
  { code: 'cola', layout: 'center', draw: cola },
  { code: 'horn', layout: 'center', draw: horn },
  { code: 'glove', layout: 'center', draw: glove },
  { code: 'boot', layout: 'center', draw: boot },
  { code: 'fireball', layout: 'full', draw: fireball },
  { code: 'trophy', layout: 'full', draw: trophy },
]

export const maxCenterBytes = 150_000
export const maxFullBytes = 400_000

const writeGift = async ({ code, layout, draw }: GiftDrawing): Promise<void> => {
  const movie = await draw()
  const file = writeSvga(movie)
  const maxBytes = layout === 'full' ? maxFullBytes : maxCenterBytes
  if (file.length > maxBytes) throw new Error(`${code}.svga has ${file.length} bytes, more than ${maxBytes}`)
  writeFileSync(new URL(`../public/gifts/${code}.svga`, import.meta.url), file)
  console.log(`${code}.svga  ${file.length} bytes, ${movie.frames} frames, ${movie.sprites.length} sprites`)
}

if (import.meta.main) for (const drawing of giftDrawings) await writeGift(drawing)
