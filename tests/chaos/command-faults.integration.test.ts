import { expect, test } from 'vitest'
import { calls, type CallName } from '#contract/registry.ts'
import { commandNames, endAt, expectCleanBooks, runWhole, withCommandDatabase } from './command-faults.ts'
import type { Moment } from './crashing-database.ts'

withCommandDatabase()

test('every call with a request id is a command of this test', () => {
  const carriesRequestId = (name: CallName): boolean => {
    // In a call of several forms the issues of each stand within the union's.
    const issues = JSON.stringify(calls[name].request.safeParse({}).error?.issues ?? [])
    return issues.includes('"path":["requestId"]')
  }
  expect((Object.keys(calls) as CallName[]).filter(carriesRequestId).toSorted()).toEqual(commandNames.toSorted())
})

/** The transaction that does what is asked: it keeps the answer, or of those that end well it is the longest. */
const commandTransaction = (ran: readonly (readonly string[])[]): readonly string[] => {
  const committed = ran.filter((statements) => statements.at(-1) === 'commit')
  const keeping = committed.find((statements) => statements.some((text) => text.startsWith(`insert into "idempotency`)))
  return keeping ?? committed.toSorted((one, other) => other.length - one.length)[0] ?? []
}

/** What a process reads besides comes when it comes: places are counted within the transaction, not from the call. */
const endsOf = (transaction: readonly string[]): Record<string, (moment: Moment) => boolean> => {
  const [, opening] = transaction
  const isIn = ({ text, earlier }: Moment) => earlier[0] === 'begin' && (earlier[1] ?? text) === opening
  const after = (statement: number) => (moment: Moment) =>
    isIn(moment) && moment.hasRun && moment.earlier.length + 1 === statement
  return {
    'after its first': after(2),
    midway: after(Math.ceil(transaction.length / 2)),
    'before its commit': (moment) => isIn(moment) && moment.text === 'commit' && !moment.hasRun,
    'after its commit': (moment) => isIn(moment) && moment.text === 'commit' && moment.hasRun,
  }
}

/** Every statement of each is ended after in every-statement.ts. */
test.each(commandNames)(
  '[X-04] %s: ended after its first statement, midway, before or after its commit, it is done once and answered alike',
  async (name) => {
    const { whole, ran } = await runWhole(name)
    const transaction = commandTransaction(ran)
    expect(transaction.length).toBeGreaterThan(3)
    for (const [at, isEnd] of Object.entries(endsOf(transaction)))
      expect([at, await endAt(name, at, whole, ({ crashWhere }) => crashWhere(isEnd))]).toEqual([at, true])
    await expectCleanBooks()
  },
)
