import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { aPicture, aPictureBomb } from '#tests/builders/picture.ts'
import { within } from '#tests/world/patience.ts'
import { createPictureProcess } from './picture-process.ts'

const childPids = (): string[] => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').match(/\d+/g) ?? []

test(
  '[X-03] a process that dies over a picture loses that picture, and the next one is drawn by another',
  async () => {
    const before = new Set(childPids())
    const draw = createPictureProcess()
    expect(await draw({ file: await aPicture(), shape: 'square' })).toBeInstanceOf(Buffer)
    expect(await draw({ file: aPictureBomb(60_000), shape: 'whole' })).toBeUndefined()
    const started = childPids().filter((pid) => !before.has(pid))
    expect(started).toHaveLength(1)
    const heavy = draw({ file: await aPicture(5_000, 5_000), shape: 'whole' })
    for (const pid of started) process.kill(Number(pid), 'SIGKILL')
    expect(await heavy).toBeUndefined()
    await vi.waitFor(async () => expect(await draw({ file: await aPicture(), shape: 'square' })).toBeDefined(), {
      timeout: within(10_000),
    })
    expect(childPids()).not.toEqual(expect.arrayContaining(started))
  },
  within(30_000),
)
