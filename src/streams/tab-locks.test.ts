import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTabLocks } from './tab-locks.ts'

type Grant = () => Promise<unknown>
interface Asked {
  readonly grant: Grant
  readonly signal: AbortSignal
  fail(error: Error): void
}

/** A lock manager that grants when the test says so, whatever was aborted meanwhile. */
const heldBack = () => {
  const asked: Asked[] = []
  const request = (_name: string, { signal }: { signal: AbortSignal }, grant: Grant) =>
    new Promise((_, fail) => asked.push({ grant, signal, fail }))
  return { asked, locks: createTabLocks({ request } as unknown as LockManager) }
}

/** One that grants one holder after the other, also those that were aborted. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: object, grant: Grant) => {
    const before = last
    last = (async () => {
      await before
      await grant()
    })()
    return last
  }
  const manager = { request } as unknown as LockManager
  return { here: createTabLocks(manager), there: createTabLocks(manager) }
}

const isReleased = async (granted: Promise<unknown>): Promise<boolean> => {
  const open = Symbol('open')
  return (await Promise.race([granted, Promise.resolve().then(() => open)])) !== open
}

describe('[S-13] a lock of a tab', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('given up in the turn in which it is asked for again, is held by who asked last', async () => {
    const { here, there } = inTurn()
    const recalled = new AbortController()
    const given = here.hold('bet', { signal: recalled.signal })
    recalled.abort(new Error('submitted'))
    const held = here.hold('bet', { waitMs: 2_000 })
    await expect(given).rejects.toThrow('submitted')
    expect(await held).toBe('held')
    here.release('bet')
    expect(await there.hold('bet', { waitMs: 2_000 })).toBe('held')
  })

  test('granted after it was given up, is released at once', async () => {
    const { here, there } = inTurn()
    const recalled = new AbortController()
    const given = here.hold('bet', { signal: recalled.signal })
    recalled.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    expect(await there.hold('bet', { waitMs: 2_000 })).toBe('held')
  })

  test('granted after its time, is released at once, and its request was aborted', async () => {
    const { asked, locks } = heldBack()
    const held = locks.hold('bet', { waitMs: 2_000 })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(asked[0]?.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await held).toBe('elsewhere')
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(await isReleased(asked[0]?.grant() ?? Promise.reject(new Error('never asked')))).toBe(true)
  })

  test('never granted, is known to be elsewhere after the time that is given', async () => {
    const { locks } = heldBack()
    const held = locks.hold('bet', { waitMs: 2_000 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await held).toBe('elsewhere')
  })

  test('asked for twice, is one request that stays until it is released', async () => {
    const { asked, locks } = heldBack()
    const both = [locks.hold('bet'), locks.hold('bet', { waitMs: 2_000 })]
    expect(asked).toHaveLength(1)
    const granted = asked[0]?.grant() ?? Promise.reject(new Error('never asked'))
    expect(await Promise.all(both)).toEqual(['held', 'held'])
    expect(await isReleased(granted)).toBe(false)
    locks.release('bet')
    expect(await isReleased(granted)).toBe(true)
  })

  test('that the browser refuses to keep, does not stop the bet', async () => {
    const { asked, locks } = heldBack()
    const held = locks.hold('bet', { waitMs: 2_000 })
    asked[0]?.fail(new DOMException('not in this context', 'SecurityError'))
    expect(await held).toBe('held')
  })

  test('of a browser that has none, is held at once', async () => {
    expect(await createTabLocks(undefined).hold('bet', { waitMs: 2_000 })).toBe('held')
  })

  test('that was given up before it is asked for, is not asked for', async () => {
    const { asked, locks } = heldBack()
    await expect(locks.hold('bet', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before')
    expect(asked).toEqual([])
  })
})
