import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { MessageRefusedError, type Message } from './ports.ts'
import { createDevOutbox, openMessages } from './open-messages.ts'
import { createSmtp } from './smtp.ts'

const mail: Message = {
  id: '7',
  channel: 'mail',
  to: 'someone@example.org',
  subject: '看台验证码',
  body: '验证码 123456',
}
const quiet = (): void => undefined
let close: () => void = quiet
afterEach(() => close())

/** A mail server that takes one message after the other, or answers RCPT otherwise. */
const startMailServer = async (rcptAnswer: string): Promise<{ url: string; received: () => string }> => {
  let received = ''
  const answerTo = (line: string): string => {
    if (line.startsWith('RCPT')) return rcptAnswer
    return line === 'DATA' ? '354 go on' : '250 ok'
  }
  const serve = (socket: Socket): void => {
    let isData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (isData) received += `${line}\n`
        const isEnd = isData && line === '.'
        if (isEnd || !isData) socket.write(`${answerTo(line)}\r\n`)
        isData = isEnd ? false : isData || line === 'DATA'
      }
    })
    socket.on('error', quiet)
  }
  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => received }
}

const smtpOn = (url: string) => createSmtp({ url, from: 'noreply@example.com', others: createDevOutbox() })

test('[C-11] mail goes by SMTP, with an id that stays the same over tries', async () => {
  const server = await startMailServer('250 ok')
  await smtpOn(server.url).send(mail)
  const lines = server.received().split('\n')
  expect(lines).toContain('From: noreply@example.com')
  expect(lines).toContain('To: someone@example.org')
  expect(lines).toContain('Message-ID: <outbox-7@example.com>')
  expect(lines.join('')).toContain(Buffer.from(mail.body).toString('base64'))
})

test('[C-11] a mailbox that does not exist is a refusal; one that is full, or no server, is not', async () => {
  const unknown = await startMailServer('550 no such mailbox')
  await expect(smtpOn(unknown.url).send(mail)).rejects.toThrow(MessageRefusedError)
  close()
  const full = await startMailServer('452 mailbox is full')
  await expect(smtpOn(full.url).send(mail)).rejects.not.toThrow(MessageRefusedError)
  close()
  await expect(smtpOn(full.url).send(mail)).rejects.not.toThrow(MessageRefusedError)
})

test('[C-11] the outbox takes all, refuses half of its faults and loses the answer of the others', async () => {
  const drawn = [0.09, 0.1, 0.19, 0.2]
  const outbox = createDevOutbox({ faultRate: 0.2, random: () => drawn.shift() ?? 1 })
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => outbox.send(mail)))
  expect(outcomes.map((each) => (each.status === 'rejected' ? (each.reason as Error).name : 'sent'))).toEqual([
    'MessageRefusedError',
    'Error',
    'Error',
    'sent',
  ])
})

test('[C-11] SMS stays in the outbox, and the start says so when mail does not', async () => {
  const warned: string[] = []
  const log = {
    debug: quiet,
    info: quiet,
    error: quiet,
    warn: (_fields: object, text: string) => void warned.push(text),
  }
  const settings = { MAIL_FROM: 'noreply@example.com', MESSAGES_FAULT_RATE: 0, MESSAGES_DELAY_MS: 0 }
  expect((await openMessages(settings, log)).outboxChannels).toEqual(['sms', 'mail'])
  const withMail = await openMessages({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' }, log)
  expect(withMail.outboxChannels).toEqual(['sms'])
  await withMail.send({ ...mail, channel: 'sms', to: '+8613812345678' })
  expect(warned).toEqual(['mail goes by SMTP; SMS has no provider and stays in the outbox: npm run -s outbox'])
})
