import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { sceneEntries, type SceneEntry } from './art/scenes/catalogue.ts'
import { sceneFormat, sceneFrames } from './art/scenes/scene.ts'
import { samplesPerSecond, toPcm16 } from './art/sound/signal.ts'
import { renderSound, soundscapes, type Soundscape } from './art/sound/soundscape.ts'

/**
 * Renders the scenes and sounds of the demo channels: `npm run scenes [name…]`. Needs ffmpeg (FFMPEG or PATH) and, for
 * the words on the boards, the fonts Noto Sans CJK SC.
 */
const scenesDir = fileURLToPath(new URL('../server/demo/channels/scenes/', import.meta.url))
const postersDir = fileURLToPath(new URL('../public/art/scenes/', import.meta.url))
const ffmpegPath = process.env['FFMPEG'] ?? 'ffmpeg'
const maxSceneBytes = 2_500_000
const maxSoundBytes = 300_000
const maxPosterBytes = 60_000

const encoder = (args: readonly string[]) => {
  const child = spawn(ffmpegPath, ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  return {
    write: async (data: Buffer): Promise<void> => {
      if (!child.stdin.write(data)) await once(child.stdin, 'drain')
    },
    finish: async (): Promise<void> => {
      child.stdin.end()
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`)
    },
  }
}

const checkSize = (path: string, maxBytes: number): void => {
  const { size } = statSync(path)
  if (size > maxBytes) throw new Error(`${path} has ${size} bytes, more than ${maxBytes}`)
  console.log(`${path.slice(path.lastIndexOf('/') + 1)}  ${size} bytes`)
}

const rawFrame = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).flatten({ background: '#000' }).removeAlpha().raw().toBuffer()

const videoArgs = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '23', '-maxrate', '1900k', '-bufsize', '3800k']
const closedGopArgs = [
  '-g',
  '50',
  '-bf',
  '0',
  '-flags',
  '+cgop',
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
  '-an',
]

const renderScene = async (scene: SceneEntry): Promise<void> => {
  const path = `${scenesDir}${scene.name}.mp4`
  const size = `${sceneFormat.widthPx}x${sceneFormat.heightPx}`
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    size,
    '-r',
    String(sceneFormat.framesPerSecond),
    '-i',
    'pipe:0',
  ]
  const video = encoder([...input, ...videoArgs, ...closedGopArgs, path])
  const source = scene.create()
  for (let index = 0; index < sceneFrames; index += 1) await video.write(await rawFrame(source.frame(index)))
  await video.finish()
  checkSize(path, maxSceneBytes)
  const picture = sharp(Buffer.from(source.frame(scene.posterFrame))).flatten()
  const poster = `${postersDir}${scene.name}`
  await picture.clone().jpeg({ quality: 80, mozjpeg: true }).toFile(`${poster}.jpg`)
  await picture.clone().webp({ quality: 80 }).toFile(`${poster}.webp`)
  checkSize(`${poster}.jpg`, maxPosterBytes)
  checkSize(`${poster}.webp`, maxPosterBytes)
}

const renderSoundscape = async (kind: Soundscape): Promise<void> => {
  const path = `${scenesDir}${kind}.m4a`
  const input = ['-f', 's16le', '-ar', String(samplesPerSecond), '-ac', '1', '-i', 'pipe:0']
  const sound = encoder([...input, '-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', path])
  await sound.write(toPcm16(renderSound(kind)))
  await sound.finish()
  checkSize(path, maxSoundBytes)
}

const boardSize = { widthPx: 184, heightPx: 26, radiusPx: 6 } as const

/** Plates behind the captions that the demo channels burn in: dark glass, colours of the two sides, a lime clock. */
const renderBoard = async (name: string, inner: string): Promise<void> => {
  const { widthPx, heightPx, radiusPx } = boardSize
  const shape = `<clipPath id="r"><rect width="${widthPx}" height="${heightPx}" rx="${radiusPx}"/></clipPath>`
  const glass = `<rect width="${widthPx}" height="${heightPx}" fill="#060b0c" fill-opacity=".84"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><defs>${shape}</defs><g clip-path="url(#r)">${glass}${inner}</g></svg>`
  const path = `${scenesDir}${name}.png`
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toFile(path)
  checkSize(path, maxPosterBytes)
}

const matchBoard =
  '<rect width="3" height="26" fill="#e2263f"/><rect x="131" width="3" height="26" fill="#4d8be0"/><rect x="44" width="46" height="16" rx="3" fill="#fff" fill-opacity=".12"/><rect x="134" width="50" height="26" fill="#c9f73a"/>'
const talkBoard = '<rect width="3" height="26" fill="#c9f73a"/>'

const wanted = new Set(process.argv.slice(2))
const isWanted = (name: string): boolean => wanted.size === 0 || wanted.has(name)
mkdirSync(scenesDir, { recursive: true })
mkdirSync(postersDir, { recursive: true })
if (isWanted('boards')) {
  await renderBoard('board-match', matchBoard)
  await renderBoard('board-talk', talkBoard)
}
for (const kind of soundscapes) if (isWanted(kind)) await renderSoundscape(kind)
for (const scene of sceneEntries) if (isWanted(scene.name)) await renderScene(scene)
