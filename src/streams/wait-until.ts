const timerMaxMs = 2 ** 31 - 1

/** Resolves when `nowMs()` has reached `untilMs`; also over times that one timer cannot hold. Ends early on `signal`. */
export const waitUntil = (untilMs: number, nowMs: () => number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const check = (): void => {
      const leftMs = untilMs - nowMs()
      if (leftMs <= 0) resolve()
      else timer = setTimeout(check, Math.min(leftMs, timerMaxMs))
    }
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    check()
  })
