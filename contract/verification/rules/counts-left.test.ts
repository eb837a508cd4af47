import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChallengeKind } from '#contract/verification/entities/verification.ts'
import { isNothingLeft, isOpenKind, leftAfter, leftAfterDoubt } from './counts-left.ts'

const nothing = { image: 0, afs: 0, slider: 0 }
const kinds: readonly ChallengeKind[] = ['image', 'slider', 'afs', 'proof']
const anyCounts = fc.record({
  image: fc.integer({ min: 0, max: 3 }),
  afs: fc.integer({ min: 0, max: 3 }),
  slider: fc.integer({ min: 0, max: 3 }),
})

describe('[S-07] what is asked for', () => {
  const image = { ...nothing, image: 1 }
  const both = { ...image, slider: 1 }

  test('each right answer takes one away, until nothing is left; a proof takes a slider or else an image', () => {
    fc.assert(
      fc.property(anyCounts, fc.infiniteStream(fc.constantFrom(...kinds)), (counts, choices) => {
        let left = counts
        let answers = 0
        for (const kind of choices) {
          if (isNothingLeft(left)) break
          if (!isOpenKind(left, kind)) continue
          left = leftAfter(left, kind)
          answers += 1
        }
        return answers === counts.image + counts.afs + counts.slider
      }),
    )
    expect(leftAfter(both, 'proof')).toEqual(image)
    expect(leftAfter(image, 'proof')).toEqual(nothing)
    expect(isOpenKind({ ...nothing, afs: 1 }, 'proof')).toBe(false)
    expect(() => leftAfter(image, 'slider')).toThrow('nothing of the kind slider is left')
  })

  test('signals that do not suffice cost one more picture', () => {
    expect(leftAfterDoubt({ ...nothing, afs: 1 })).toEqual({ image: 0, afs: 0, slider: 1 })
    expect(leftAfterDoubt({ image: 1, afs: 2, slider: 1 })).toEqual({ image: 1, afs: 0, slider: 2 })
    expect(leftAfterDoubt({ image: 1, afs: 1, slider: 3 })).toEqual({ image: 2, afs: 0, slider: 3 })
  })
})
