import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { demoScenes, sceneHeights, type SceneHeight } from '#server/demo/channels/demo-channel.ts'
import { sceneEntries, type SceneEntry } from './art/scenes/catalogue.ts'
import { sceneFormat, sceneFrames } from './art/scenes/scene.ts'
import { samplesPerSecond, toPcm16 } from './art/sound/signal.ts'
import { renderSound, soundscapes, type Soundscape } from './art/sound/soundscape.ts'

/**
 * Renders the scenes and sounds of the demo channels: `npm run scenes [name…]`. Needs ffmpeg (FFMPEG or PATH) and, for
 * the name on the boards, the fonts Noto Sans CJK SC.
 */
const scenesDir = fileURLToPath(new URL('../server/demo/channels/scenes/', import.meta.url))
const postersDir = fileURLToPath(new URL('../public/art/scenes/', import.meta.url))
const ffmpegPath = process.env['FFMPEG'] ?? 'ffmpeg'
const maxFilmBytes = 3_200_000
/** Films are drawn so much larger than posters. */
const filmScale = 2
const svgDensity = 72
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
  sharp(Buffer.from(svg), { density: svgDensity * filmScale })
    .flatten({ background: '#000' })
    .removeAlpha()
    .raw()
    .toBuffer()

/** Each rung with how well it may look: its constant rate factor, and what it may take at most. */
const rungs: Readonly<Record<SceneHeight, { crf: number; kbpsMax: number }>> = {
  720: { crf: 26, kbpsMax: 2_400 },
  540: { crf: 25, kbpsMax: 1_500 },
  360: { crf: 24, kbpsMax: 900 },
}
/** A key frame a second: a new viewer starts at the last one. No B-frames: pictures leave as they come. */
const gopFrames = sceneFormat.framesPerSecond

const rungArgs = (scene: string, height: SceneHeight): readonly string[] => {
  const { crf, kbpsMax } = rungs[height]
  const line = `-vf scale=-2:${height}:flags=area -c:v libx264 -preset slow -profile:v main -crf ${crf} -maxrate ${kbpsMax}k -bufsize ${kbpsMax}k -g ${gopFrames} -keyint_min ${gopFrames} -sc_threshold 0 -bf 0 -flags +cgop -pix_fmt yuv420p -movflags +faststart -an`
  return [...line.split(' '), `${scenesDir}${height}/${scene}.mp4`]
}

/** Draws every picture once, at the largest size, and writes the film of each rung from it. */
const renderFilms = async (scene: SceneEntry): Promise<void> => {
  const { widthPx, heightPx, framesPerSecond } = sceneFormat
  const size = `${widthPx * filmScale}x${heightPx * filmScale}`
  const input = `-f rawvideo -pix_fmt rgb24 -s ${size} -r ${framesPerSecond} -i pipe:0`.split(' ')
  const video = encoder([...input, ...sceneHeights.flatMap((height) => rungArgs(scene.name, height))])
  const source = scene.create()
  for (let index = 0; index < sceneFrames; index += 1) await video.write(await rawFrame(source.frame(index)))
  await video.finish()
  for (const height of sceneHeights) checkSize(`${scenesDir}${height}/${scene.name}.mp4`, maxFilmBytes)
}

const renderPoster = async (scene: SceneEntry): Promise<void> => {
  const picture = sharp(Buffer.from(scene.create().frame(scene.posterFrame))).flatten()
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

const wanted = new Set(process.argv.slice(2))
const isWanted = (name: string): boolean => wanted.size === 0 || wanted.has(name)
for (const height of sceneHeights) mkdirSync(`${scenesDir}${height}`, { recursive: true })
mkdirSync(postersDir, { recursive: true })
for (const kind of soundscapes) if (isWanted(kind)) await renderSoundscape(kind)
for (const scene of sceneEntries) {
  if (!isWanted(scene.name)) continue
  if (demoScenes.some((name) => name === scene.name)) await renderFilms(scene)
  await renderPoster(scene)
}
