import { afterAll, expect, test } from 'vitest'
import { fuzz } from './fuzz-target.ts'
import { closeTargets, targets } from './targets.ts'

/** As many as take seconds; `npm run fuzz` takes a million. */
const inputsEach = 10_000
const seed = 20_260_701

afterAll(closeTargets)

test.for(targets)('$name: no input of ten thousand does harm', { timeout: 300_000 }, async (target) => {
  const finding = await fuzz(target, inputsEach, seed)
  expect(finding && { ...finding, input: finding.input.toString('hex').slice(0, 4_000) }).toBeUndefined()
})
