import { afterAll, expect, test } from 'vitest'
import { fuzz } from './fuzz-target.ts'
import { closeTargets, targets } from './targets.ts'

const seed = 20_260_701

/** Gives every reader of what strangers send the kept inputs and so many others. */
export const fuzzAll = (inputsEach: number): void => {
  afterAll(closeTargets)

  test.for(targets)(`$name: no input of ${inputsEach} does harm`, { timeout: 300_000 }, async (target) => {
    const finding = await fuzz(target, inputsEach, seed)
    expect(finding && { ...finding, input: finding.input.toString('hex').slice(0, 4_000) }).toBeUndefined()
  })
}
