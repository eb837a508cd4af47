import { createSocket } from '#src/gateway/socket.ts'
import { connectTerminal, exits, parseUsage, stop } from './terminal/connect.ts'

const usage =
  'usage: npm run -s room -- <roomNo> [--login name:password] [--since SEQ] [--count N] [--seconds N] [--base URL]'

const { values, positionals } = parseUsage(
  {
    base: { type: 'string' },
    login: { type: 'string' },
    since: { type: 'string' },
    count: { type: 'string' },
    seconds: { type: 'string' },
  },
  usage,
)
const roomNo = positionals[0] ?? stop(exits.usage, usage)

const wholeNumber = (option: 'since' | 'count' | 'seconds'): number | undefined => {
  const text = values[option]
  if (text === undefined) return undefined
  return /^\d{1,9}$/.test(text) ? Number(text) : stop(exits.usage, `--${option} takes a whole number\n${usage}`)
}
const since = wholeNumber('since')
const count = wholeNumber('count') ?? Number.POSITIVE_INFINITY
const seconds = wholeNumber('seconds')

const terminal = connectTerminal(values.base)
if (values.login !== undefined) await terminal.logIn(values.login)

const socket = createSocket({
  baseUrl: () => terminal.baseUrl,
  auth: terminal.socketAuth,
  // What is refused is printed by whoever asked.
  onToast: () => undefined,
})
const finish = (exit: number) => {
  socket.close()
  process.exit(exit)
}
let epoch: string | undefined
let nextSeq = since === undefined ? undefined : since + 1
let printed = 0

const show = (messages: readonly { seq: number }[]) => {
  for (const message of messages) {
    if (nextSeq !== undefined && message.seq < nextSeq) continue
    process.stdout.write(`${JSON.stringify(message)}\n`)
    nextSeq = message.seq + 1
    if (++printed >= count) return finish(exits.done)
  }
}

const watch = async () => {
  const result = await socket.request('room.watch', {
    roomNo,
    ...(epoch === undefined ? {} : { epoch }),
    ...(nextSeq === undefined ? {} : { sinceSeq: nextSeq - 1 }),
  })
  if (result.kind === 'rejected') return stop(exits.rejected, `${result.code}: ${result.msg}`)
  if (result.kind === 'fault') return
  epoch = result.data.epoch
  show(result.data.messages)
  nextSeq = result.data.lastSeq + 1
}

socket.on('room.frame', (frame) => {
  if (frame.roomNo !== roomNo || frame.epoch !== epoch || nextSeq === undefined) return
  if (frame.firstSeq > nextSeq) void watch()
  else show(frame.messages)
})
socket.onStatus((status) => {
  if (status === 'connected') void watch()
  else if (status === 'offline' && epoch === undefined) stop(exits.fault, `no connection to ${terminal.baseUrl}`)
})
process.on('SIGINT', () => finish(exits.done))
if (seconds !== undefined) setTimeout(() => finish(exits.done), seconds * 1000)
