import { followedCalls, type FollowedCall } from '#src/gateway/followed-calls.ts'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'

/** What is known of a call: `waiting` to leave, `left`, the person is `asked` something first, or it is `cancelled`. */
export type CallStep = 'waiting' | 'left' | 'asked' | 'cancelled'

interface Entry extends FollowedCall {
  last: CallStep | null
  tell: ((step: CallStep) => void) | null
  step(step: CallStep): void
  /** Ends it for its command: what has not left never leaves. */
  end(): void
}

/** A command that rests nowhere for this long is a fault of ours. */
const stuckMs = 15_000

const entries = new Map<string, Entry>()
followedCalls.byId = entries
const waiting = new Set<Entry>()
const changes = createListenerSet()
let reportStuck = (): void => undefined

const createEntry = (): Entry => {
  const withdrawal = new AbortController()
  let hasLeft = false
  const entry: Entry = {
    signal: withdrawal.signal,
    last: null,
    tell: null,
    step: (step) => {
      entry.last = step
      hasLeft ||= step === 'left'
      const isChange = step === 'waiting' ? !waiting.has(entry) : waiting.delete(entry)
      if (step === 'waiting') waiting.add(entry)
      if (isChange) changes.notify()
      entry.tell?.(step)
    },
    waiting: () => {
      if (!hasLeft) entry.step('waiting')
    },
    left: () => entry.step('left'),
    asked: () => entry.step('asked'),
    end: () => {
      entry.tell = null
      if (waiting.delete(entry)) changes.notify()
      if (!hasLeft) withdrawal.abort()
    },
  }
  return entry
}

const entryOf = (requestId: string): Entry => {
  const entry = entries.get(requestId) ?? createEntry()
  entries.set(requestId, entry)
  return entry
}

/** Runs what makes a command's call: the call that it makes at once is the command's, also without a request id. */
export const makeFollowed = <Result>(requestId: string, run: () => Result): Result => {
  entryOf(requestId)
  followedCalls.making = requestId
  try {
    return run()
  } finally {
    followedCalls.making = null
  }
}

/** Tells a command each step of its call, from its first one on. The end of it withdraws the call, if nothing has left. */
export const followCall = (requestId: string, tell: (step: CallStep) => void): (() => void) => {
  const entry = entryOf(requestId)
  let timer: ReturnType<typeof setTimeout> | undefined
  const guard = (): void => {
    clearTimeout(timer)
    if (entry.last !== 'asked') timer = setTimeout(reportStuck, stuckMs)
  }
  entry.tell = (step) => {
    guard()
    tell(step)
  }
  guard()
  if (entry.last !== null) tell(entry.last)
  return () => {
    clearTimeout(timer)
    if (entries.get(requestId) === entry) entries.delete(requestId)
    entry.end()
  }
}

/** Commands that wait for something before they can leave. */
export const waitingCalls = {
  isAny: (): boolean => waiting.size > 0,
  subscribe: changes.add,
  cancel: (): void => {
    for (const entry of waiting) entry.step('cancelled')
  },
}

/** Calls back when a command rests nowhere for 15 s. */
export const onStuck = (report: () => void): void => {
  reportStuck = report
}
