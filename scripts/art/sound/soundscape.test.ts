import { describe, expect, test } from 'vitest'
import { samplesPerSecond, toPcm16 } from './signal.ts'
import { renderSound, soundSeconds } from './soundscape.ts'

const loudness = (signal: Float32Array): number =>
  Math.sqrt(signal.reduce((sum, sample) => sum + sample ** 2, 0) / signal.length)

describe.each([
  ['football', 0.03, 0.4],
  ['studio', 0.002, 0.08],
] as const)('the sound of %s', (kind, quietest, loudest) => {
  const signal = renderSound(kind)

  test('is the same on every run, lasts a loop, and stays within full scale', () => {
    expect(Buffer.compare(toPcm16(renderSound(kind)), toPcm16(signal))).toBe(0)
    expect(signal.length).toBe(soundSeconds * samplesPerSecond)
    expect(signal.every((sample) => Math.abs(sample) <= 1)).toBe(true)
    expect(loudness(signal)).toBeGreaterThan(quietest)
    expect(loudness(signal)).toBeLessThan(loudest)
  })

  test('has no click where the end meets the start', () => {
    const step = (index: number): number => Math.abs((signal[index] ?? 0) - (signal.at(index - 1) ?? 0))
    const usual = Math.max(...Array.from({ length: 4000 }, (_, index) => step(index + 1)))
    expect(step(0)).toBeLessThan(usual * 1.5)
  })
})
