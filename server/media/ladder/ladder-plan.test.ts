import { expect, test } from 'vitest'
import type { VideoConfig } from '#server/media/cmaf/codec-config.ts'
import { ladderBudget, planLadder } from './ladder-plan.ts'

const video = (widthPixels: number, heightPixels: number): VideoConfig => ({
  kind: 'avc',
  record: Buffer.alloc(0),
  codec: 'avc1.640028',
  widthPixels,
  heightPixels,
})
const audio = {
  kind: 'aac',
  record: Buffer.alloc(0),
  codec: 'mp4a.40.2',
  rateHz: 48_000,
  channels: 2,
  frameSamples: 1_024,
} as const

const sizesOf = (widthPixels: number, heightPixels: number) =>
  planLadder({ video: video(widthPixels, heightPixels), audio }, 30)?.pictures.map(
    (rung) => `${rung.name} ${rung.widthPixels}x${rung.heightPixels}`,
  )

test.each([
  [1920, 1080, ['720p 1280x720', '480p 854x480']],
  [1280, 720, ['480p 854x480']],
  [1282, 722, ['720p 1278x720', '480p 852x480']],
  [854, 480, []],
  [640, 360, []],
  [1080, 1920, ['720p 720x1280', '480p 480x854']],
  [1080, 1080, ['720p 720x720', '480p 480x480']],
])('[S-02] beside %i×%i nothing larger is made', (widthPixels, heightPixels, sizes) => {
  expect(sizesOf(widthPixels, heightPixels)).toEqual(sizes)
})

test('[S-02] sound alone is offered where there is any, at no cost; a source of sound has nothing beside it', () => {
  expect(planLadder({ video: video(640, 360), audio }, 30)).toEqual({
    pictures: [],
    hasSound: true,
    framesPerSecond: 30,
    cores: 0,
  })
  expect(planLadder({ video: video(640, 360) }, 30)).toBe(undefined)
  expect(planLadder({ audio }, 30)).toBe(undefined)
  expect(planLadder({ video: video(1920, 1080) }, 30)?.hasSound).toBe(false)
})

test('[S-02] a ladder costs more with more pictures', () => {
  const coresAt = (framesPerSecond: number) => planLadder({ video: video(1920, 1080) }, framesPerSecond)?.cores ?? 0
  expect(coresAt(60)).toBeCloseTo(2 * coresAt(30), 5)
})

test('[S-02] by itself a machine with fewer than four cores makes no renditions', () => {
  expect(ladderBudget('auto', 8, 3)).toBe(undefined)
  expect(ladderBudget('auto', 8, 4)).toEqual({ cores: 2, rooms: 8 })
  expect(ladderBudget('off', 8, 64)).toBe(undefined)
  expect(ladderBudget(1, 2, 2)).toEqual({ cores: 1, rooms: 2 })
})
