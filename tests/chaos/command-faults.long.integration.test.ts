import { expect, test } from 'vitest'
import { within } from '#tests/world/patience.ts'
import {
  commandNames,
  endAt,
  expectCleanBooks,
  runWhole,
  statementsMax,
  withCommandDatabase,
} from './command-faults.ts'

withCommandDatabase()

test.each(commandNames)(
  '[X-04] %s: ended after any of its statements and asked again, it is done once and answered alike',
  async (name) => {
    const { whole } = await runWhole(name)
    let statements = 0
    for (let crashed = true; crashed && statements < statementsMax;) {
      statements += 1
      crashed = await endAt(name, statements, whole, ({ crashAfter }) => crashAfter(statements))
    }
    expect(statements).toBeGreaterThan(3)
    expect(statements).toBeLessThan(statementsMax)
    await expectCleanBooks()
  },
  within(300_000),
)
