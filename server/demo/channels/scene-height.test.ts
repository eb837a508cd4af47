import { expect, test } from 'vitest'
import { measureMachine, sceneHeightFor } from './scene-height.ts'

const machine = { cores: 2, hashMs: 20, load: 0.5 }

test.each([
  ['two cores that are free', {}, 720],
  ['just fast enough, and just free enough', { hashMs: 40, load: 4 }, 720],
  ['one core', { cores: 1 }, 540],
  ['slow cores', { hashMs: 40.1 }, 540],
  ['busy with other things', { load: 4.1 }, 540],
  ['very slow cores', { hashMs: 81 }, 360],
  ['one slow core', { cores: 1, hashMs: 60 }, 360],
  ['one very slow and busy core', { cores: 1, hashMs: 500, load: 9 }, 360],
] as const)('[A-03] the demo pictures that a machine carries: %s', (_, differs, height) => {
  expect(sceneHeightFor({ ...machine, ...differs })).toBe(height)
})

test('[A-03] this machine can be measured', () => {
  const { cores, hashMs, load } = measureMachine()
  expect([cores >= 1, hashMs > 0, load >= 0]).toEqual([true, true, true])
})
