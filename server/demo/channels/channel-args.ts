import { fileURLToPath } from 'node:url'
import { fontFile } from './caption-files.ts'
import type { CaptionField } from './caption-texts.ts'
import { type DemoScene, soundOf } from './demo-channel.ts'

const framesPerSecond = 25
/** A key frame a second: a new viewer starts at the last one. */
const gopFrames = 25
const videoBitrate = '800k'
const videoBitrateMax = '950k'
const audioBitrate = '96k'

const light = '0xffffff'
const ink = '0x152000'
const dim = '0xdfe7ea'

const sceneFile = (name: string): string => fileURLToPath(new URL(`./scenes/${name}`, import.meta.url))

interface Label {
  readonly field: CaptionField
  readonly fontSizePx: number
  readonly colour: string
  readonly x: string
  readonly middleY: number
}

const drawText = ({ field, fontSizePx, colour, x, middleY }: Label): string => {
  const options = [
    `fontfile=${fontFile}`,
    `textfile=${field}.txt`,
    'reload=1',
    'expansion=none',
    `fontsize=${fontSizePx}`,
    `fontcolor=${colour}`,
    `x=${x}`,
    // The line's own height would make the words hop with every letter that has a tail; the ascent does not.
    `y=${middleY}-max_glyph_a/2`,
  ]
  return `drawtext=${options.join(':')}`
}

const boardAt = { x: 448, y: 8 } as const

/**
 * The plate is 184×26 at the top right, where the room page lays only what fades. Its columns: home 0–44, score
 * 44–90, visit 90–134 with the round's name below the three, clock 134–184 with its period below.
 */
const matchLabels: readonly Label[] = [
  { field: 'home', fontSizePx: 12, colour: light, x: '471.5-tw/2', middleY: 16.5 },
  { field: 'score', fontSizePx: 13, colour: light, x: '515-tw/2', middleY: 16.5 },
  { field: 'visit', fontSizePx: 12, colour: light, x: '558.5-tw/2', middleY: 16.5 },
  { field: 'title', fontSizePx: 9, colour: dim, x: '515-tw/2', middleY: 28 },
  { field: 'clock', fontSizePx: 12, colour: ink, x: '607-tw/2', middleY: 16.5 },
  { field: 'period', fontSizePx: 9, colour: ink, x: '607-tw/2', middleY: 28 },
]

const talkLabels: readonly Label[] = [{ field: 'title', fontSizePx: 13, colour: light, x: '540-tw/2', middleY: 20.5 }]

const loopedInput = (path: string): readonly string[] => ['-re', '-stream_loop', '-1', '-i', path]

const arg = (line: string): readonly string[] => line.split(' ')

const quietArgs = arg('-hide_banner -nostdin -loglevel error -threads 1 -filter_complex_threads 1')
const videoArgs = arg(
  `-c:v libx264 -preset superfast -tune zerolatency -profile:v main -pix_fmt yuv420p -threads 1 -r ${framesPerSecond} -g ${gopFrames} -sc_threshold 0 -b:v ${videoBitrate} -maxrate ${videoBitrateMax} -bufsize ${videoBitrateMax}`,
)
const audioArgs = arg(`-c:a aac -b:a ${audioBitrate} -ar 44100 -ac 2 -af aresample=async=1`)

/** The command line that sends a scene with its captions and its sound to `target`, in real time, until it is told to stop. */
export const channelArgs = (scene: DemoScene, isMatch: boolean, target: readonly string[]): readonly string[] => {
  const board = sceneFile(isMatch ? 'board-match.png' : 'board-talk.png')
  const labels = (isMatch ? matchLabels : talkLabels).map(drawText).join(',')
  const graph = `[0:v][2:v]overlay=${boardAt.x}:${boardAt.y}:eof_action=repeat,${labels}[v]`
  const picture = loopedInput(sceneFile(`${scene}.mp4`))
  const sound = loopedInput(sceneFile(`${soundOf(scene)}.m4a`))
  const mixing = ['-i', board, '-filter_complex', graph, '-map', '[v]', '-map', '1:a']
  return [...quietArgs, ...picture, ...sound, ...mixing, ...videoArgs, ...audioArgs, ...target]
}

export const rtmpTarget = (rtmpUrl: string, hasNoDelay: boolean): readonly string[] => [
  ...arg('-f flv -flvflags no_duration_filesize'),
  ...(hasNoDelay ? arg('-tcp_nodelay 1') : []),
  rtmpUrl,
]
