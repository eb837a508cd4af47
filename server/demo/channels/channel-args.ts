import { fileURLToPath } from 'node:url'
import { FONT_FILE } from './caption-files.ts'
import type { CaptionField } from './caption-texts.ts'
import { type DemoScene, soundOf } from './demo-channel.ts'

const FRAMES_PER_SECOND = 25
/** A key frame a second: a new viewer starts at the last one. */
const GOP_FRAMES = 25
const VIDEO_BITRATE = '800k'
const VIDEO_MAX_BITRATE = '950k'
const AUDIO_BITRATE = '96k'

const LIGHT = '0xffffff'
const INK = '0x152000'
const DIM = '0xdfe7ea'

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
    `fontfile=${FONT_FILE}`,
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

const BOARD_AT = { x: 448, y: 8 } as const

/**
 * The plate is 184×26 at the top right, where the room page lays only what fades. Its columns: home 0–44, score
 * 44–90, visit 90–134 with the round's name below the three, clock 134–184 with its period below.
 */
const MATCH_LABELS: readonly Label[] = [
  { field: 'home', fontSizePx: 12, colour: LIGHT, x: '471.5-tw/2', middleY: 16.5 },
  { field: 'score', fontSizePx: 13, colour: LIGHT, x: '515-tw/2', middleY: 16.5 },
  { field: 'visit', fontSizePx: 12, colour: LIGHT, x: '558.5-tw/2', middleY: 16.5 },
  { field: 'title', fontSizePx: 9, colour: DIM, x: '515-tw/2', middleY: 28 },
  { field: 'clock', fontSizePx: 12, colour: INK, x: '607-tw/2', middleY: 16.5 },
  { field: 'period', fontSizePx: 9, colour: INK, x: '607-tw/2', middleY: 28 },
]

const TALK_LABELS: readonly Label[] = [{ field: 'title', fontSizePx: 13, colour: LIGHT, x: '540-tw/2', middleY: 20.5 }]

const loopedInput = (path: string): readonly string[] => ['-re', '-stream_loop', '-1', '-i', path]

const arg = (line: string): readonly string[] => line.split(' ')

const QUIET_ARGS = arg('-hide_banner -nostdin -loglevel error -threads 1 -filter_complex_threads 1')
const VIDEO_ARGS = arg(
  `-c:v libx264 -preset superfast -tune zerolatency -profile:v main -pix_fmt yuv420p -threads 1 -r ${FRAMES_PER_SECOND} -g ${GOP_FRAMES} -sc_threshold 0 -b:v ${VIDEO_BITRATE} -maxrate ${VIDEO_MAX_BITRATE} -bufsize ${VIDEO_MAX_BITRATE}`,
)
const AUDIO_ARGS = arg(`-c:a aac -b:a ${AUDIO_BITRATE} -ar 44100 -ac 2 -af aresample=async=1`)

/** The command line that sends a scene with its captions and its sound to `target`, in real time, until it is told to stop. */
export const channelArgs = (scene: DemoScene, isMatch: boolean, target: readonly string[]): readonly string[] => {
  const board = sceneFile(isMatch ? 'board-match.png' : 'board-talk.png')
  const labels = (isMatch ? MATCH_LABELS : TALK_LABELS).map(drawText).join(',')
  const graph = `[0:v][2:v]overlay=${BOARD_AT.x}:${BOARD_AT.y}:eof_action=repeat,${labels}[v]`
  const picture = loopedInput(sceneFile(`${scene}.mp4`))
  const sound = loopedInput(sceneFile(`${soundOf(scene)}.m4a`))
  const mixing = ['-i', board, '-filter_complex', graph, '-map', '[v]', '-map', '1:a']
  return [...QUIET_ARGS, ...picture, ...sound, ...mixing, ...VIDEO_ARGS, ...AUDIO_ARGS, ...target]
}

export const rtmpTarget = (rtmpUrl: string): readonly string[] => [
  '-f',
  'flv',
  '-flvflags',
  'no_duration_filesize',
  rtmpUrl,
]
