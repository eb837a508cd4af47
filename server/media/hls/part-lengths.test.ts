import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAudioTag, readVideoTag } from '#server/media/cmaf/flv-tag.ts'
import { Muxer } from '#server/media/cmaf/muxer.ts'
import {
  audioConfigBody,
  audioFrameBody,
  videoConfigBody,
  videoFrameBody,
} from '#server/media/testing/media-samples.ts'
import { checkPlaylist } from '#server/media/testing/playlist-grammar.ts'
import { LiveWindow } from './live-window.ts'
import { renderPlaylist } from './playlist.ts'

const frameMs = 40

/** Muxes pictures of 25 a second with key frames at these distances, and checks the playlist after every part. */
const playlistsOf = (keyDistancesFrames: readonly number[], hasSound: boolean) => {
  const window = new LiveWindow({ firstSegment: 100, firstPart: 2_000, firstDiscontinuity: 0, nowMs: () => 0 })
  const muxer = new Muxer({
    onInit: (init) => window.begin(init),
    onPart: (part) => {
      window.add(part)
      checkPlaylist(renderPlaylist(window.view(), 'low-latency'))
    },
    opensSegment: (part) => window.opensSegmentAfter(part),
    onKeyFrame: () => undefined,
    timelineMs: () => 1_000,
  })
  muxer.video(0, readVideoTag(videoConfigBody()))
  if (hasSound) muxer.audio(0, readAudioTag(audioConfigBody()))
  let frame = 0
  for (const distance of keyDistancesFrames)
    for (let index = 0; index < distance; index += 1, frame += 1) {
      muxer.video(frame * frameMs, readVideoTag(videoFrameBody(index === 0)))
      if (hasSound) muxer.audio(frame * frameMs, readAudioTag(audioFrameBody()))
    }
  return checkPlaylist(renderPlaylist(window.view(), 'low-latency'))
}

test('[A-03] whatever the distance of key frames, only the last part of a segment is shorter than 85 % of the target', () => {
  const distances = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(distances, fc.boolean(), (...film) => void playlistsOf(...film)),
    { numRuns: 100 },
  )
})

test('[A-03] a key frame in the middle of a segment cuts no part short; one that opens a segment does', () => {
  const { segments } = playlistsOf([50, 18, 35, 50], true)
  expect(segments.map((segment) => segment.parts.map((part) => part.duration))).toEqual([
    [],
    [0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2],
    [0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.12],
  ])
})
