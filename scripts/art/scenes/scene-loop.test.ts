import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sceneEntries } from './catalogue.ts'
import { sceneFrames } from './scene.ts'
import { demoScenes } from '#server/demo/channels/demo-channel.ts'

const pixels = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).resize(320, 180).greyscale().raw().toBuffer()

const difference = async (before: string, after: string): Promise<number> => {
  const [a, b] = await Promise.all([pixels(before), pixels(after)])
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

test('every scene that the server offers is one that the script renders', () => {
  const rendered = sceneEntries.map(({ name }) => name)
  expect(demoScenes.filter((name) => !rendered.includes(name))).toEqual([])
})

describe.each(['football-night', 'basketball-teal', 'moba', 'studio-acheng', 'studio-lulu'])('scene %s', (name) => {
  const scene = sceneEntries.find((entry) => entry.name === name)
  const source = scene?.create()
  const frame = (index: number): string => source?.frame(index) ?? ''

  test('moves, and its last frame runs on into its first', async () => {
    const steps = await Promise.all([20, 71, 130, 199].map((at) => difference(frame(at), frame(at + 1))))
    const seam = await difference(frame(sceneFrames - 1), frame(0))
    const beside = await Promise.all([
      difference(frame(sceneFrames - 2), frame(sceneFrames - 1)),
      difference(frame(0), frame(1)),
    ])
    expect(Math.min(...steps)).toBeGreaterThan(0.02)
    expect(seam).toBeLessThan(Math.max(...beside) * 1.5)
    expect(await difference(frame(0), frame(125))).toBeGreaterThan(Math.min(...steps))
  }, 20_000)

  test('carries no clock and no score of its own', () => {
    expect(frame(40)).not.toMatch(/>\d+:\d\d<|>\s*\d+\s*[:-]\s*\d+\s*</)
  })
})
