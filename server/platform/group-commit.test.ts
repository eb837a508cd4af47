import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGroupCommit, type Recovery } from './group-commit.ts'

/** A group commit that writes down its batches and holds the first one until it is released. */
const openHeld = (
  options: {
    batchMax?: number
    waitingMax?: number
    keyOf?: (command: string) => string
    recover?: (error: unknown) => Recovery
    fails?: (commands: readonly string[], times: number) => boolean
  } = {},
) => {
  const batches: string[][] = []
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const { submit, close } = createGroupCommit<string, string>({
    batchMax: options.batchMax ?? 10,
    waitingMax: options.waitingMax ?? 100,
    ...(options.keyOf && { keyOf: options.keyOf }),
    recover: options.recover ?? (() => 'give up'),
    commit: async (commands) => {
      batches.push([...commands])
      started.resolve()
      await released.promise
      if (options.fails?.(commands, batches.length)) throw new Error(`failed: ${commands.join()}`)
      return commands.map((command) => command.toUpperCase())
    },
  })
  return { batches, submit, close, started: started.promise, release: () => released.resolve() }
}

const byItself = (command: string): string => command

const settledOf = async (outcomes: readonly Promise<string>[]): Promise<string[]> =>
  (await Promise.allSettled(outcomes)).map((each) =>
    each.status === 'fulfilled' ? each.value : (each.reason as Error).message,
  )

test('[C-16] what arrives while a batch runs shares the next one, in order', async () => {
  const { batches, submit, started, release } = openHeld()
  const first = submit('a')
  await started
  const later = [submit('b'), submit('c')]
  release()
  expect(await Promise.all([first, ...later])).toEqual(['A', 'B', 'C'])
  expect(batches).toEqual([['a'], ['b', 'c']])
})

test('[C-16] what arrives at once shares the first batch', async () => {
  const { batches, submit, release } = openHeld()
  release()
  expect(await Promise.all([submit('a'), submit('b')])).toEqual(['A', 'B'])
  expect(batches).toEqual([['a', 'b']])
})

test('[C-16] a batch has a bound, and one key is in it once', async () => {
  const { batches, submit, release } = openHeld({ batchMax: 2, keyOf: byItself })
  const outcomes = ['a', 'a', 'b', 'a', 'c', 'd'].map(submit)
  release()
  expect(await Promise.all(outcomes)).toEqual(['A', 'A', 'B', 'A', 'C', 'D'])
  expect(batches).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['a', 'd'],
  ])
})

test('[C-16] without keys, one command may be in a batch twice', async () => {
  const { batches, submit, release } = openHeld({ batchMax: 2 })
  const outcomes = ['a', 'a', 'a'].map(submit)
  release()
  expect(await Promise.all(outcomes)).toEqual(['A', 'A', 'A'])
  expect(batches).toEqual([['a', 'a'], ['a']])
})

test('[C-16] a command that throws fails alone, and the next ones still run', async () => {
  const { submit, release } = openHeld({
    recover: () => 'in halves',
    fails: (commands) => commands.includes('bad'),
  })
  release()
  expect(await settledOf(['a', 'b', 'bad', 'c'].map(submit))).toEqual(['A', 'B', 'failed: bad', 'C'])
  expect(await submit('later')).toBe('LATER')
})

test('[C-16] a lost database answers the whole batch at once', async () => {
  const { batches, submit, release } = openHeld({ fails: () => true })
  release()
  expect(await settledOf(['a', 'b'].map(submit))).toEqual(['failed: a,b', 'failed: a,b'])
  expect(batches).toEqual([['a', 'b']])
})

test('[C-16] a batch is tried again once; the second failure is everybody’s', async () => {
  const recovering = openHeld({ recover: () => 'again', fails: (_, times) => times === 1 })
  recovering.release()
  expect(await settledOf(['a', 'b'].map(recovering.submit))).toEqual(['A', 'B'])
  expect(recovering.batches).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  const lost = openHeld({ recover: () => 'again', fails: () => true })
  lost.release()
  expect(await settledOf(['a', 'b'].map(lost.submit))).toEqual(['failed: a,b', 'failed: a,b'])
  expect(lost.batches.length).toBe(2)
})

test('[C-16] a batch whose second try meets one bad command is done in halves', async () => {
  const { batches, submit, release } = openHeld({
    recover: () => (batches.length === 1 ? 'again' : 'in halves'),
    fails: (commands) => commands.includes('bad'),
  })
  release()
  expect(await settledOf(['bad', 'b'].map(submit))).toEqual(['failed: bad', 'B'])
  expect(batches).toEqual([['bad', 'b'], ['bad', 'b'], ['bad'], ['b']])
})

test('[C-16] a batch that answers too few outcomes fails, so that nobody gets the outcome of another', async () => {
  const { submit } = createGroupCommit<string, string>({
    batchMax: 10,
    waitingMax: 10,
    recover: () => 'give up',
    commit: async (commands) => commands.slice(1),
  })
  const reason = 'a batch answered another number of outcomes than commands'
  expect(await settledOf(['a', 'b'].map(submit))).toEqual([reason, reason])
})

test('[C-16] so many commands wait; what comes on top fails at once, and there is room again afterwards', async () => {
  const { submit, started, release } = openHeld({ waitingMax: 2 })
  const first = submit('a')
  await started
  const outcomes = ['b', 'c', 'd'].map(submit)
  await expect(outcomes[2]).rejects.toThrow('too much waits to be written')
  release()
  expect(await Promise.all([first, ...outcomes.slice(0, 2)])).toEqual(['A', 'B', 'C'])
  expect(await submit('e')).toBe('E')
})

test('[C-16] close settles after everything that was taken, and takes nothing more', async () => {
  const { submit, close, started, release } = openHeld({ batchMax: 1 })
  const settled: string[] = []
  const outcomes = ['a', 'b'].map(async (command) => settled.push(await submit(command)))
  await started
  const closed = close().then(() => settled.push('closed'))
  await expect(submit('c')).rejects.toThrow('closed')
  release()
  await Promise.all([...outcomes, closed])
  expect(settled).toEqual(['A', 'B', 'closed'])
})

/** Two lanes whose batches are released one by one; a command is `key:name`, or `key+key:name`. */
const openLanes = (batchMax = 10) => {
  const batches: string[][] = []
  const releases: (() => void)[] = []
  const { submit, close } = createGroupCommit<string, string>({
    batchMax,
    waitingMax: 1_000,
    lanes: 2,
    heldBy: (command) => command.split(':')[0]?.split('+') ?? [],
    recover: () => 'give up',
    commit: async (commands) => {
      batches.push([...commands])
      const { promise, resolve } = Promise.withResolvers<void>()
      releases.push(resolve)
      await promise
      return [...commands]
    },
  })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  }
  return { batches, submit, close, settle, release: (at: number) => releases[at]?.() }
}

test('[A-02] what holds nothing in common runs beside a batch; what does waits for it, and nothing overtakes it', async () => {
  const { batches, submit, close, settle, release } = openLanes()
  const outcomes = [submit('a:1')]
  await settle()
  outcomes.push(...['a+b:2', 'b:3', 'c:4'].map(submit))
  await settle()
  expect(batches).toEqual([['a:1'], ['c:4']])
  outcomes.push(submit('b:5'), submit('d:6'))
  release(1)
  await settle()
  expect(batches).toEqual([['a:1'], ['c:4'], ['d:6']])
  release(0)
  await settle()
  expect(batches.at(-1)).toEqual(['a+b:2', 'b:3', 'b:5'])
  release(2)
  release(3)
  expect(await Promise.all(outcomes)).toEqual(['a:1', 'a+b:2', 'b:3', 'c:4', 'b:5', 'd:6'])
  await close()
})

test('[A-02] while a lane runs, whoever is answered and asks again shares the next batch with what waited', async () => {
  const { batches, submit, close, settle, release } = openLanes()
  const again = submit('a:1').then(() => submit('a:4'))
  await settle()
  const others = [submit('b:2')]
  await settle()
  others.push(submit('c:3'))
  release(0)
  await settle()
  expect(batches).toEqual([['a:1'], ['b:2'], ['c:3', 'a:4']])
  release(1)
  release(2)
  await Promise.all([again, ...others, close()])
})

test('[A-02] close waits for what is about to begin when the last lane ends', async () => {
  const { submit, close, settle, release } = openLanes()
  const outcomes = [submit('a:1')]
  await settle()
  outcomes.push(submit('b:2'))
  release(0)
  await outcomes[0]
  const closed = close()
  await settle()
  release(1)
  expect(await Promise.all([...outcomes, closed])).toEqual(['a:1', 'b:2', undefined])
})

test('[A-02] what comes at once is shared out among the lanes, and what holds something in common stays together', async () => {
  const { batches, submit, settle, release } = openLanes(200)
  const apart = Array.from({ length: 200 }, (_, nth) => submit(`${nth}:x`))
  await settle()
  expect(batches.map(({ length }) => length)).toEqual([100, 100])
  release(0)
  release(1)
  await Promise.all(apart)
  const together = Array.from({ length: 200 }, (_, nth) => submit(`house+${nth}:x`))
  await settle()
  expect(batches.slice(2).map(({ length }) => length)).toEqual([200])
  release(2)
  await Promise.all(together)
})

test('[A-02] whatever the order, of those that hold the same each begins after the one before it has ended', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 2 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      async (held, batchMax) => {
        const log: string[] = []
        const running = new Map<string, number>()
        const { submit, close } = createGroupCommit<{ nth: number; keys: string[] }, number>({
          batchMax,
          waitingMax: 100,
          lanes: 2,
          heldBy: ({ keys }) => keys,
          recover: () => 'give up',
          commit: async (commands) => {
            const keys = new Set(commands.flatMap((command) => command.keys))
            for (const key of keys) running.set(key, (running.get(key) ?? 0) + 1)
            expect(Math.max(...running.values())).toBe(1)
            for (const { nth, keys: own } of commands) log.push(...own.map((key) => `${key}${nth}`))
            await new Promise((resolve) => void setImmediate(resolve))
            for (const key of keys) running.set(key, 0)
            return commands.map(({ nth }) => nth)
          },
        })
        const outcomes = held.map((keys, nth) => submit({ nth, keys }))
        expect(await Promise.all(outcomes)).toEqual(held.map((_, nth) => nth))
        await close()
        for (const key of ['a', 'b', 'c', 'd']) {
          const order = log.filter((entry) => entry.startsWith(key)).map((entry) => Number(entry.slice(1)))
          expect(order).toEqual(order.toSorted((a, b) => a - b))
        }
      },
    ),
  )
})
