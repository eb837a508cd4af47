import { beforeEach, expect, test } from 'vitest'
import type { AdminAnswer, AdminRequestOf } from '#contract/admin.ts'
import type { ForgetFault } from '#server/app/keys/data-keys.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { keyCommands } from './key-commands.ts'

let noted: unknown[]
let forgetFault: ForgetFault | undefined
let made: string | undefined
let oldValues: number
let resumed: number

beforeEach(() => {
  noted = []
  forgetFault = undefined
  made = undefined
  oldValues = 3
  resumed = 0
})

const keys = {
  sourceName: 'data.key',
  list: async () => [
    { id: '0a1b2c3d', status: 'current', values: 12 },
    { id: 'spring26', status: 'old', values: oldValues },
    { id: '', status: 'old', values: 0 },
  ],
  rotate: async () => made,
  resume: () => void (resumed += 1),
  forget: async () => forgetFault,
}

const audit = { note: async (...args: unknown[]) => void noted.push(args) }

const run = (request: AdminRequestOf<keyof typeof keyCommands>) => {
  const served = serveCommands(keyCommands, { keys, audit } as never)
  return (served[request.command] as (request: object) => Promise<AdminAnswer>)(request)
}
const done = (...lines: string[]) => ({ exit: 0, lines })
const failed = (...lines: string[]) => ({ exit: 1, lines })

test('[C-12] each is listed with how many values it has sealed', async () => {
  expect(await run({ command: 'keys.list' })).toEqual(
    done('0a1b2c3d  current  12 values', 'spring26  old      3 values', 'no id     old      0 values'),
  )
})

test('[C-12] a new one is noted by its id; keys of the setting are the operator’s, who is told how', async () => {
  made = 'fedcba98'
  expect((await run({ command: 'keys.rotate' })).lines[0]).toBe('fedcba98 is the current key: keep a copy of data.key')
  expect(noted).toEqual([['operator', 'keys.rotate', 'fedcba98', {}]])
  made = undefined
  expect(await run({ command: 'keys.rotate' })).toEqual(
    done('what older keys have sealed is sealed anew; keys list counts it'),
  )
  expect(resumed).toBe(1)
  oldValues = 0
  const told = await run({ command: 'keys.rotate' })
  expect([told.exit, told.lines[0]?.includes('DATA_KEY=<new id>:<new key>,<the others>'), resumed]).toEqual([
    1,
    true,
    1,
  ])
})

test.each([
  ['unknown', 'data.key holds no key spring26'],
  ['current', 'spring26 is the current key'],
  ['in use', 'spring26 still seals values: see keys list'],
  ['resting', 'spring26 was current until a moment ago: try again in a minute'],
  ['setting', 'spring26 seals nothing any more: take it out of DATA_KEY'],
] as const)('[C-12] one that is %s is not forgotten', async (fault, words) => {
  forgetFault = fault
  expect(await run({ command: 'keys.forget', id: 'spring26' })).toEqual(failed(words))
  expect(noted).toEqual([])
})

test('[C-12] one that seals nothing is forgotten, and that is noted', async () => {
  expect((await run({ command: 'keys.forget', id: 'spring26' })).exit).toBe(0)
  expect(noted).toEqual([['operator', 'keys.forget', 'spring26', {}]])
})
