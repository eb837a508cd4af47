import { writeFileSync } from 'node:fs'
import { GIFT_DRAWINGS, MAX_CENTER_BYTES, MAX_FULL_BYTES } from './art/gift-catalogue.ts'
import { writeSvga } from './art/svga-writer.ts'

for (const { code, layout, draw } of GIFT_DRAWINGS) {
  const movie = await draw()
  const file = writeSvga(movie)
  const maxBytes = layout === 'full' ? MAX_FULL_BYTES : MAX_CENTER_BYTES
  if (file.length > maxBytes) throw new Error(`${code}.svga has ${file.length} bytes, more than ${maxBytes}`)
  writeFileSync(new URL(`../public/gifts/${code}.svga`, import.meta.url), file)
  console.log(`${code}.svga  ${file.length} bytes, ${movie.frames} frames, ${movie.sprites.length} sprites`)
}
