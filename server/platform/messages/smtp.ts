import { createTransport } from 'nodemailer'
import { MessageRefusedError, type Messages } from './ports.ts'

const timeoutMs = 15_000

const replyCodeOf = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0

/** Mail by SMTP (`smtp://user:password@host:port` or `smtps://…`); the other channels go to `others`. */
export const createSmtp = ({ url, from, others }: { url: string; from: string; others: Messages }): Messages => {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ url, ...limits })
  return {
    outboxChannels: others.outboxChannels.filter((channel) => channel !== 'mail'),
    send: async (message) => {
      const { id, channel, to, subject, body } = message
      if (channel !== 'mail') return others.send(message)
      const messageId = `<outbox-${id}@${from.replace(/^.*@|>$/g, '')}>`
      try {
        await transport.sendMail({ from, to, subject, text: body, messageId })
      } catch (error) {
        // 5yz is a permanent refusal; anything else may have arrived, or may do so later.
        if (replyCodeOf(error) >= 500) throw new MessageRefusedError(`SMTP ${replyCodeOf(error)}`)
        throw error
      }
    },
  }
}
