import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'
import { MessageRefusedError, type Messages } from './ports.ts'

interface Settings {
  SMTP_URL?: string | undefined
  MAIL_FROM: string
  MESSAGES_FAULT_RATE: number
  MESSAGES_DELAY_MS: number
}

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

/** The ways that the settings open: mail by SMTP when there is one; SMS has no provider yet and stays in the outbox. */
export const openMessages = async (settings: Settings, log: Log): Promise<Messages> => {
  const outbox = createDevOutbox({ faultRate: settings.MESSAGES_FAULT_RATE, delayMs: settings.MESSAGES_DELAY_MS })
  if (settings.SMTP_URL === undefined) return outbox
  const { createSmtp } = await import('./smtp.ts')
  log.warn({}, 'mail goes by SMTP; SMS has no provider and stays in the outbox: npm run -s outbox')
  return createSmtp({ url: settings.SMTP_URL, from: settings.MAIL_FROM, others: outbox })
}
