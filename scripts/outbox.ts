import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { OutboxMessage } from '#server/platform/messages/ports.ts'

const usage = `usage: npm run -s outbox -- [--to <number or address>] [--last <count>] [--json]
  prints the newest messages by SMS and mail that the running server has sent or is to send, newest first`
const searched = '200'

const readOptions = () => {
  try {
    const options = {
      to: { type: 'string' },
      last: { type: 'string', default: '10' },
      json: { type: 'boolean' },
    } as const
    const { values } = parseArgs({ options })
    return /^\d{1,3}$/.test(values.last) ? values : undefined
  } catch {
    return undefined
  }
}

const textOf = ({ atMs, channel, to, status, subject, body }: OutboxMessage): string =>
  `${new Date(atMs).toISOString()}  ${channel}  ${to}  ${status}\n  ${channel === 'mail' ? `${subject}: ` : ''}${body}`

const options = readOptions()
if (!options) {
  console.error(usage)
  process.exit(2)
}
const admin = fileURLToPath(new URL('admin.ts', import.meta.url))
const listed = spawnSync(process.execPath, [admin, 'outbox', 'list', searched], { encoding: 'utf8' })
if (listed.status !== 0) {
  process.stderr.write(listed.stderr)
  process.exit(1)
}
const messages = listed.stdout
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as OutboxMessage)
  .filter(({ to }) => options.to === undefined || to.endsWith(options.to))
  .slice(0, Number(options.last))
for (const message of messages) console.log(options.json ? JSON.stringify(message) : textOf(message))
