import { setTimeout as wait } from 'node:timers/promises'
import { MessageRefusedError, type Messages } from './ports.ts'

/**
 * Takes every message and sends none: it stays in the outbox, where an operator reads it. `faultRate` (0 to 1) of the
 * messages go wrong, as real providers do: half are refused, half lose their answer. `random`: 0 ≤ x < 1.
 */
export const createDevOutbox = ({
  faultRate = 0,
  delayMs = 0,
  random = Math.random,
}: { faultRate?: number; delayMs?: number; random?: () => number } = {}): Messages => ({
  outboxChannels: ['sms', 'mail'],
  send: async () => {
    if (delayMs > 0) await wait(delayMs)
    const drawn = random()
    if (drawn < faultRate / 2) throw new MessageRefusedError('the sandbox refused the message')
    if (drawn < faultRate) throw new Error('the answer of the sandbox was lost')
  },
})
