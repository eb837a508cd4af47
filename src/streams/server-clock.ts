import { timeCheck } from '#contract/site/calls/system.ts'
import { serverTimeEveryMs, serverTimeFirstMs, serverTimeTimeoutMs } from '#contract/limits.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'

/**
 * Keeps the server's time: first asked after about 6.7 s, then every 60 s, each check given up after 5 s. [L-02]
 * The answer is dated to the middle of its round trip. A failed check keeps what was known.
 */
export const startServerClock = (gateway: Gateway, clock: { offsetMs: number }): { stop(): void } => {
  let timer: ReturnType<typeof setTimeout>
  const check = async () => {
    const sentAtMs = Date.now()
    const result = await gateway.call(timeCheck, {}, { timeoutMs: serverTimeTimeoutMs, quiet: true })
    if (result.kind === 'accepted') clock.offsetMs = Math.round(result.data.serverTimeMs - (sentAtMs + Date.now()) / 2)
    timer = setTimeout(() => void check(), serverTimeEveryMs)
  }
  timer = setTimeout(() => void check(), serverTimeFirstMs)
  return { stop: () => clearTimeout(timer) }
}
