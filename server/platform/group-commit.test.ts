import { expect, test } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

const openGate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

const byItself = (command: string): string => command

test('[C-16] what arrives while a batch runs shares the next one, in order', async () => {
  const batches: string[][] = []
  const gate = openGate()
  const commit = createGroupCommit<string, string>({
    batchMax: 10,
    keyOf: byItself,
    mayBeOneCommands: () => true,
    run: async (commands) => {
      batches.push([...commands])
      if (batches.length === 1) await gate.opened
      return commands.map((command) => command.toUpperCase())
    },
  })
  const answers = ['a', 'b', 'c'].map((command) => commit(command))
  gate.open()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
  expect(batches).toEqual([['a'], ['b', 'c']])
})

test('[C-16] a batch has a bound, and one key is in it once', async () => {
  const batches: string[][] = []
  const gate = openGate()
  const commit = createGroupCommit<string, number>({
    batchMax: 2,
    keyOf: byItself,
    mayBeOneCommands: () => true,
    run: async (commands) => {
      batches.push([...commands])
      if (batches.length === 1) await gate.opened
      return commands.map(() => batches.length)
    },
  })
  const answers = ['x', 'a', 'a', 'b', 'c'].map((command) => commit(command))
  gate.open()
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 2, 3])
  expect(batches).toEqual([['x'], ['a', 'b'], ['a', 'c']])
})

test('[C-16] a command that throws fails alone, and the next ones still run', async () => {
  const commit = createGroupCommit<string, string>({
    batchMax: 10,
    keyOf: byItself,
    mayBeOneCommands: () => true,
    run: (commands) =>
      commands.includes('bad') ? Promise.reject(new Error('bad command')) : Promise.resolve([...commands]),
  })
  const answers = ['a', 'b', 'bad', 'c'].map((command) => commit(command))
  expect(await Promise.allSettled(answers)).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'fulfilled', value: 'b' },
    { status: 'rejected', reason: new Error('bad command') },
    { status: 'fulfilled', value: 'c' },
  ])
  expect(await commit('later')).toBe('later')
})

test('[C-16] a lost database answers the whole batch at once', async () => {
  const batches: number[] = []
  const gate = openGate()
  const commit = createGroupCommit<string, string>({
    batchMax: 10,
    keyOf: byItself,
    mayBeOneCommands: () => false,
    run: async (commands) => {
      batches.push(commands.length)
      await gate.opened
      throw new Error('connection lost')
    },
  })
  const answers = ['a', 'b', 'c'].map((command) => commit(command))
  gate.open()
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(batches).toEqual([1, 2])
})
