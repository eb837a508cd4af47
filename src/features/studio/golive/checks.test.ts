import { expect, test } from 'vitest'
import type { CaptureState } from '#src/shared/studio/broadcast.ts'
import { checksOf, uplinkGoodKbps, uplinkMinKbps, type CheckInput } from './checks.ts'

const trackOf = (settings: MediaTrackSettings) => ({ getSettings: () => settings }) as MediaStreamTrack
const camera = trackOf({ height: 720, frameRate: 30 })
const microphone = trackOf({})

const nothing: CaptureState = {
  tracks: {},
  video: null,
  audio: null,
  devices: {},
  faults: {},
  opening: null,
  layout: { corner: 'topLeft', sharePercent: 24 },
  isMuted: false,
  facing: 'user',
}
const both: CaptureState = { ...nothing, tracks: { camera, microphone }, video: camera, audio: microphone }
const measured = (kbps: number, lossPercent = 0): CheckInput['uplink'] => ({
  kind: 'measured',
  figures: { kbps, framesPerSecond: 30, roundTripMs: 24, lossPercent, limitedBy: 'none' },
})
const ready: CheckInput = { capture: both, uplink: measured(uplinkGoodKbps), hasSound: true, isAdult: true }

const textsOf = (input: CheckInput) => checksOf(input).map(({ text }) => text)
const blocking = (input: CheckInput) => checksOf(input).flatMap(({ name, blocks }) => (blocks ? [name] : []))

test('[S-02] the checks of who is ready are good, with their figures', () => {
  expect(checksOf(ready)).toEqual([
    {
      name: 'uplink',
      tone: 'good',
      text: 'uplinkGood',
      values: { mbps: '1.5', loss: 0, ms: 24 },
      blocks: false,
    },
    { name: 'microphone', tone: 'good', text: 'micGood', blocks: false },
    { name: 'camera', tone: 'good', text: 'cameraGood', values: { lines: 720, frames: 30 }, blocks: false },
    { name: 'adult', tone: 'good', text: 'adultDone', blocks: false },
  ])
})

test('[S-02] nothing to send, a line that is too thin, a site without it and no word of age block; nothing else does', () => {
  expect(blocking({ ...ready, capture: nothing })).toEqual(['camera'])
  expect(blocking({ ...ready, isAdult: false })).toEqual(['adult'])
  expect(blocking({ ...ready, uplink: measured(uplinkMinKbps - 1) })).toEqual(['uplink'])
  expect(blocking({ ...ready, uplink: { kind: 'failed', fault: 'off' } })).toEqual(['uplink'])
  const others: CheckInput[] = [
    { ...ready, uplink: measured(uplinkMinKbps) },
    { ...ready, uplink: { kind: 'none' } },
    { ...ready, uplink: { kind: 'running' } },
    { ...ready, uplink: { kind: 'failed', fault: 'lost' } },
    { ...ready, capture: { ...nothing, tracks: { microphone }, audio: microphone } },
    { ...ready, capture: { ...nothing, tracks: { camera }, video: camera } },
    { ...ready, hasSound: false },
  ]
  expect(others.map(blocking)).toEqual(others.map(() => []))
})

test('[S-02] a device that is too busy to fill the line does not block, and a line that loses packets does', () => {
  const slow = (framesPerSecond: number, lossPercent: number): CheckInput['uplink'] => ({
    kind: 'measured',
    figures: { kbps: uplinkMinKbps - 1, framesPerSecond, roundTripMs: 24, lossPercent, limitedBy: 'none' },
  })
  const checked = [slow(14, 0), slow(15, 0), slow(14, 3)].map((uplink) => checksOf({ ...ready, uplink })[0])
  expect(checked.map((check) => [check?.text, check?.blocks])).toEqual([
    ['uplinkBusy', false],
    ['uplinkBad', true],
    ['uplinkBad', true],
  ])
})

test('[S-02] a line that loses packets is watched, and a shared screen is what is checked', () => {
  expect(textsOf({ ...ready, uplink: measured(uplinkGoodKbps, 3) })[0]).toBe('uplinkWatch')
  const screen = trackOf({ height: 1_080, frameRate: 30 })
  const shared = { ...both, tracks: { ...both.tracks, screen } }
  expect(checksOf({ ...ready, capture: shared })[2]).toMatchObject({ text: 'screenGood', values: { lines: 1_080 } })
})
