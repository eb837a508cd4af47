export interface LockWait {
  /** Gives up the waiting. */
  readonly signal?: AbortSignal
  /** After this long it is known that another tab has it; without it the wait has no end. */
  readonly waitMs?: number
}

/**
 * What is held by one tab of the browser at a time, until it lets go or is closed. A lock keeps two tabs from asking the
 * same at once; that nothing happens twice is the server's to see to, by the request id.
 */
export interface TabLocks {
  /**
   * 'held' once this tab has it: at once where it has it already, or where the browser has no locks or refuses them.
   * 'elsewhere' when another tab still has it after `waitMs`. Rejects with the signal's reason; then nothing stays held.
   */
  hold(name: string, wait?: LockWait): Promise<'held' | 'elsewhere'>
  release(name: string): void
}

/** This tab's one request for a name, shared by all that wait for it here. */
interface Claim {
  readonly granted: Promise<void>
  /** Lets go; of a claim that is not granted yet, as soon as it is. */
  readonly end: () => void
  waiting: number
  isTaken: boolean
}

const makeClaim = (locks: LockManager, name: string): Claim => {
  let grant = (): void => undefined
  let release = (): void => undefined
  const granted = new Promise<void>((resolve) => (grant = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const asking = new AbortController()
  // A browser may grant a request that was aborted: it is released as soon as it is granted.
  const ask = async (): Promise<void> => {
    await locks.request(name, { signal: asking.signal }, () => {
      grant()
      return released
    })
  }
  ask().catch(grant)
  const end = (): void => {
    release()
    asking.abort()
  }
  return { granted, end, waiting: 0, isTaken: false }
}

/** Settles with the claim, with `signal` or after `waitMs`, whichever is first. */
const waitFor = (granted: Promise<void>, { signal, waitMs }: LockWait): Promise<'held' | 'elsewhere'> =>
  new Promise((resolve, reject) => {
    const timer = waitMs === undefined ? undefined : setTimeout(() => resolve('elsewhere'), waitMs)
    const giveUp = (): void => reject(signal?.reason as Error)
    signal?.addEventListener('abort', giveUp, { once: true })
    void granted.then(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      resolve('held')
    })
  })

/** On the browser's Web Locks, which exist in secure contexts only. */
export const createTabLocks = (locks: LockManager | undefined): TabLocks => {
  const claims = new Map<string, Claim>()
  const drop = (name: string, claim: Claim | undefined): void => {
    if (claims.get(name) === claim) claims.delete(name)
    claim?.end()
  }
  return {
    hold: async (name, wait = {}) => {
      wait.signal?.throwIfAborted()
      if (!locks) return 'held'
      const claim = claims.get(name) ?? makeClaim(locks, name)
      claims.set(name, claim)
      claim.waiting += 1
      try {
        const held = await waitFor(claim.granted, wait)
        claim.isTaken ||= held === 'held'
        return held
      } finally {
        claim.waiting -= 1
        if (claim.waiting === 0 && !claim.isTaken) drop(name, claim)
      }
    },
    release: (name) => drop(name, claims.get(name)),
  }
}
