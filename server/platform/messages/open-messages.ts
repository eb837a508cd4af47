import type { Messages } from './ports.ts'
import { createDevOutbox } from './dev-outbox.ts'
import type { Log } from '#server/platform/log.ts'

interface Settings {
  SMTP_URL?: string | undefined
  MAIL_FROM: string
  MESSAGES_FAULT_RATE: number
  MESSAGES_DELAY_MS: number
}

/** The ways that the settings open: mail by SMTP when there is one; SMS has no provider yet and stays in the outbox. */
export const openMessages = async (settings: Settings, log: Log): Promise<Messages> => {
  const outbox = createDevOutbox({ faultRate: settings.MESSAGES_FAULT_RATE, delayMs: settings.MESSAGES_DELAY_MS })
  if (settings.SMTP_URL === undefined) return outbox
  const { createSmtp } = await import('./smtp.ts')
  log.warn({}, 'mail goes by SMTP; SMS has no provider and stays in the outbox: npm run -s outbox')
  return createSmtp({ url: settings.SMTP_URL, from: settings.MAIL_FROM, others: outbox })
}
