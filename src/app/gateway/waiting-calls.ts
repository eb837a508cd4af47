/** How a dialog hears of the calls that wait for it; each has a key of its own. */
export interface WaitingCalls<Verdict> {
  /**
   * Waits for what the dialog says. A call that is given up leaves the dialog and hears `gone`; one that was given up
   * before never gets there.
   */
  wait(signal: AbortSignal | undefined, enter: (key: string) => void, leave: (key: string) => void): Promise<Verdict>
  settle(keys: readonly string[], verdict: Verdict): void
}

/** The calls that wait for one dialog. [S-06, S-07] */
export const createWaitingCalls = <Verdict>(gone: Verdict): WaitingCalls<Verdict> => {
  const waiting = new Map<string, (verdict: Verdict) => void>()
  const settle = (keys: readonly string[], verdict: Verdict): void => {
    for (const key of keys) {
      waiting.get(key)?.(verdict)
      waiting.delete(key)
    }
  }
  return {
    settle,
    wait: (signal, enter, leave) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve(gone)
        const key = crypto.randomUUID()
        const giveUp = (): void => {
          leave(key)
          settle([key], gone)
        }
        waiting.set(key, (verdict) => {
          signal?.removeEventListener('abort', giveUp)
          resolve(verdict)
        })
        signal?.addEventListener('abort', giveUp, { once: true })
        enter(key)
      }),
  }
}
