import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawnGames, otherDrawing } from '#server/venues/domain/drawn-games.ts'
import { sandboxGames } from '#server/venues/sandbox/sandbox-games.ts'
import { drawings, drawingText } from './drawings.ts'

const folder = new URL('../../../public/art/games/', import.meta.url)
const [width, height] = [20, 16]

/** A drawing as a person sees it from afar: the colours of a coarse raster. */
const rasterOf = async (art: string): Promise<Buffer> =>
  sharp(readFileSync(new URL(`${art}.svg`, folder)), { density: 24 })
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()

/** The mean difference of two pictures' colours, 0 to 255. */
const distance = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length

test('[C-13] the files are what the code draws, and the server knows each', () => {
  const files = readdirSync(folder).map((name) => name.replace('.svg', ''))
  expect(new Set(files)).toEqual(new Set(drawings.keys()))
  expect(drawnGames).toEqual(new Set(drawings.keys()))
  expect(drawnGames.has(otherDrawing)).toBe(true)
  for (const [name, drawing] of drawings)
    expect(readFileSync(new URL(`${name}.svg`, folder), 'utf8')).toBe(drawingText(drawing))
})

test('[C-13] every title has a drawing of its own, more than forty motifs', () => {
  const arts = sandboxGames.map(({ art }) => art)
  expect(new Set(arts).size).toBe(arts.length)
  expect(arts.filter((art) => !drawings.has(art))).toEqual([])
  const electronic = sandboxGames.filter(({ channelCode }) => channelCode === 'dz' || channelCode === 'by')
  const motifs = new Set(electronic.map(({ art }) => drawings.get(art)?.motif))
  expect([motifs.size, motifs.size > 40]).toEqual([electronic.length, true])
})

test('[C-13] no two drawings look alike, and neighbours in the lobby, beside and above, least of all', async () => {
  const electronic = sandboxGames
    .filter(({ channelCode }) => channelCode === 'dz' || channelCode === 'by')
    .toSorted((one, other) => one.rank - other.rank)
  const pictures = await Promise.all(electronic.map(({ art }) => rasterOf(art)))
  const close: string[] = []
  pictures.forEach((one, at) =>
    pictures.forEach((other, place) => {
      if (place <= at) return
      // Columns of phones and wide screens.
      const isNeighbour = [1, 2, 3, 4, 5, 6, 7].includes(place - at)
      const apart = distance(one, other)
      if (apart < (isNeighbour ? 30 : 15))
        close.push(`${electronic[at]?.art} ${electronic[place]?.art} ${apart.toFixed(0)}`)
    }),
  )
  expect(close).toEqual([])
})
