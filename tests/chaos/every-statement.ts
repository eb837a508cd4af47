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

/** Tests of one half of all commands: a file each, so that both run beside each other. */
export const testEveryStatement = (half: 0 | 1): void => {
  withCommandDatabase()

  test.each(commandNames.filter((_, index) => index % 2 === half))(
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
}
