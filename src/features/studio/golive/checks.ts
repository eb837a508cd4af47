import type { CaptureState, UplinkOutcome } from '#src/shared/studio/broadcast.ts'

/** Less than this carries no stream that people can watch. */
export const uplinkMinKbps = 800
/** From here on the picture is sharp. */
export const uplinkGoodKbps = 1_500
const lossWatchPercent = 3
/** A device that makes fewer pictures than this was busy: the test says nothing of the line. */
const busyFrames = 15

export type CheckTone = 'good' | 'wait' | 'watch' | 'bad'
export type CheckName = 'uplink' | 'microphone' | 'camera' | 'adult'

export interface Check {
  readonly name: CheckName
  readonly tone: CheckTone
  /** The message's key below `golive.checks`. */
  readonly text: CheckText
  readonly values?: Readonly<Record<string, string | number>>
  /** Nobody goes live until it is another one. */
  readonly blocks: boolean
}

export type CheckText =
  | 'uplinkRunning'
  | 'uplinkNone'
  | 'uplinkGood'
  | 'uplinkWatch'
  | 'uplinkBad'
  | 'uplinkBusy'
  | 'uplinkLost'
  | 'uplinkFull'
  | 'uplinkOff'
  | 'uplinkRefused'
  | 'micGood'
  | 'micQuiet'
  | 'micOff'
  | 'cameraGood'
  | 'screenGood'
  | 'cameraOff'
  | 'nothing'
  | 'adultDone'
  | 'adultDue'

const kbpsPerMbps = 1_000

export type Uplink = UplinkOutcome | { readonly kind: 'none' } | { readonly kind: 'running' }

const failures = {
  off: { text: 'uplinkOff', tone: 'bad', blocks: true },
  unsupported: { text: 'uplinkRefused', tone: 'bad', blocks: true },
  full: { text: 'uplinkFull', tone: 'watch', blocks: false },
  refused: { text: 'uplinkRefused', tone: 'watch', blocks: false },
  lost: { text: 'uplinkLost', tone: 'bad', blocks: false },
} as const

const uplinkCheck = (uplink: Uplink): Check => {
  const name = 'uplink'
  if (uplink.kind === 'none') return { name, tone: 'wait', text: 'uplinkNone', blocks: false }
  if (uplink.kind === 'running') return { name, tone: 'wait', text: 'uplinkRunning', blocks: false }
  if (uplink.kind === 'failed') return { name, ...failures[uplink.fault] }
  const { kbps, lossPercent, roundTripMs, framesPerSecond, limitedBy } = uplink.figures
  const values = { mbps: (kbps / kbpsPerMbps).toFixed(1), loss: lossPercent, ms: roundTripMs ?? '–' }
  const isBusy = lossPercent < lossWatchPercent && (limitedBy === 'device' || framesPerSecond < busyFrames)
  if (isBusy && kbps < uplinkGoodKbps) return { name, tone: 'watch', text: 'uplinkBusy', values, blocks: false }
  if (kbps < uplinkMinKbps) return { name, tone: 'bad', text: 'uplinkBad', values, blocks: true }
  const isGood = kbps >= uplinkGoodKbps && lossPercent < lossWatchPercent
  return { name, tone: isGood ? 'good' : 'watch', text: isGood ? 'uplinkGood' : 'uplinkWatch', values, blocks: false }
}

const pictureCheck = ({ tracks, video, audio }: CaptureState): Check => {
  const name = 'camera'
  if (!video && !audio) return { name, tone: 'bad', text: 'nothing', blocks: true }
  if (!video) return { name, tone: 'watch', text: 'cameraOff', blocks: false }
  const { height = 0, frameRate = 0 } = (tracks.screen ?? tracks.camera ?? video).getSettings()
  const values = { lines: height, frames: Math.round(frameRate) }
  return { name, tone: 'good', text: tracks.screen ? 'screenGood' : 'cameraGood', values, blocks: false }
}

const soundCheck = ({ audio }: CaptureState, hasSound: boolean): Check => {
  const name = 'microphone'
  if (!audio) return { name, tone: 'watch', text: 'micOff', blocks: false }
  return { name, tone: hasSound ? 'good' : 'wait', text: hasSound ? 'micGood' : 'micQuiet', blocks: false }
}

export interface CheckInput {
  readonly capture: CaptureState
  readonly uplink: Uplink
  readonly hasSound: boolean
  readonly isAdult: boolean
}

/** The checks before a stream, in the order in which they are listed. [S-02] */
export const checksOf = ({ capture, uplink, hasSound, isAdult }: CheckInput): Check[] => [
  uplinkCheck(uplink),
  soundCheck(capture, hasSound),
  pictureCheck(capture),
  {
    name: 'adult',
    tone: isAdult ? 'good' : 'bad',
    text: isAdult ? 'adultDone' : 'adultDue',
    blocks: !isAdult,
  },
]
