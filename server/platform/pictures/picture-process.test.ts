import { execFileSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { aPicture, aPictureBomb } from '#tests/builders/picture.ts'
import { within } from '#tests/world/patience.ts'
import { createPictureProcess } from './picture-process.ts'

const childPids = (): number[] =>
  execFileSync('pgrep', ['-P', String(process.pid), '-f', 'picture-program'], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [Number(line)]))

test(
  '[X-03] a process that dies over a picture loses that picture, and the next one is drawn by another',
  async () => {
    const draw = createPictureProcess()
    expect(await draw({ file: await aPicture(), shape: 'square' })).toBeInstanceOf(Buffer)
    expect(await draw({ file: aPictureBomb(60_000), shape: 'whole' })).toBeUndefined()
    const [pid = 0] = childPids()
    const heavy = draw({ file: await aPicture(5_000, 5_000), shape: 'whole' })
    process.kill(pid, 'SIGKILL')
    expect(await heavy).toBeUndefined()
    await vi.waitFor(async () => expect(await draw({ file: await aPicture(), shape: 'square' })).toBeDefined(), {
      timeout: within(10_000),
    })
    expect(childPids()).not.toContain(pid)
  },
  within(30_000),
)
