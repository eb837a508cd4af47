const retryFirstMs = 1_000
const retryMaxMs = 15_000

/**
 * How long to wait before the nth repetition: 1, 2, 4 … 15 s, of which a random half is taken off, so that many clients
 * do not come back at one moment. `random` gives 0 up to 1.
 */
export const jitteredRetryMs = (attempts: number, random: () => number): number => {
  const fullMs = Math.min(retryMaxMs, retryFirstMs * 2 ** Math.max(0, Math.min(attempts, 10) - 1))
  return Math.round(fullMs * (0.5 + random() / 2))
}
