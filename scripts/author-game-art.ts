import { mkdir, writeFile } from 'node:fs/promises'
import { drawings, drawingText } from './art/games/drawings.ts'

const folder = new URL('../public/art/games/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [name, drawing] of drawings) await writeFile(new URL(`${name}.svg`, folder), drawingText(drawing))
process.stdout.write(`${drawings.size} drawings of games are in public/art/games\n`)
