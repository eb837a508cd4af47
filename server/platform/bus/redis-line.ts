import { createClient, ErrorReply } from '@redis/client'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'
import type { Log } from '#server/platform/log.ts'
import type { BusLine, LineReceiver } from './bus-line.ts'
import { busLimits } from './bus.ts'

const connectMs = 5_000
/** Redis is asked each second whether it is there; a connection over which no answer comes for so long is made anew. */
const pingEveryMs = 1_000
const silentMs = 5_000
const retryFirstMs = 100
const retryMaxMs = 2_000

/** Between half and the whole of a time that doubles with every try. */
export const retryDelayMs = (retries: number, random: () => number): number =>
  Math.round(Math.min(retryMaxMs, retryFirstMs * 2 ** Math.min(retries, 10)) * (0.5 + random() / 2))

interface RedisLineOptions {
  /** redis[s]://[user[:password]@]host[:port]; a database number has no meaning for messages. */
  url: string
  log: Pick<Log, 'info' | 'warn'>
  random?: () => number
}

const clientOf = (url: string, reconnectStrategy: (retries: number, cause: Error) => number | false) =>
  createClient({
    url,
    name: 'grandstand',
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: connectMs, reconnectStrategy },
  })

/** Refusals that no later try turns into a welcome. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ErrorReply && /^(WRONGPASS|NOAUTH|NOPERM|ERR AUTH|ERR Client sent AUTH)/.test(error.message)

/** Messages over Redis 7, Valkey or newer: sharded where the server has it and the user may. */
class RedisLine implements BusLine {
  readonly isShared = true
  readonly #log: RedisLineOptions['log']
  readonly #connect: () => ReturnType<typeof clientOf>
  #client: ReturnType<typeof clientOf>
  readonly #pings: NodeJS.Timeout
  #answeredMs = 0
  readonly #channels = new Set<string>()
  /** Left while the line was away: the client subscribes to them again by itself. */
  readonly #strays = new Set<string>()
  readonly #firstReady = Promise.withResolvers<void>()
  #receiver: LineReceiver | undefined
  #waiting: { channel: string; text: string }[] = []
  #waitingBytes = 0
  #onWay = 0
  #onWayBytes = 0
  #mode: 'sharded' | 'plain' | undefined
  #ups = 0
  #lost = 0
  #isClosed = false
  #complained = ''

  constructor({ url, log, random = Math.random }: RedisLineOptions) {
    this.#log = log
    this.#connect = () => {
      const client = clientOf(url, (retries, cause) =>
        this.#ups === 0 && isRefusal(cause) ? false : retryDelayMs(retries, random),
      )
      client.on('error', (error: unknown) => this.#failed(error))
      client.on('ready', () => client === this.#client && void this.#ready())
      return client
    }
    this.#client = this.#connect()
    this.#pings = setInterval(() => this.#ping(), pingEveryMs).unref()
  }

  get isUp(): boolean {
    return this.#client.isReady && this.#mode !== undefined
  }

  /** Settles when it is connected, or after a while: the line then comes when Redis does. Throws a StartFault. */
  async open(): Promise<void> {
    const connected = this.#client.connect().then(() => this.#firstReady.promise)
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, connectMs, 'late').unref())
    try {
      if ((await Promise.race([connected, late])) === 'late') this.#lateConnect(connected)
    } catch (error) {
      await this.close()
      throw new StartFault(`REDIS_URL cannot be used: ${oneLineOf(error)}`)
    }
  }

  send(channel: string, text: string): boolean {
    const bytes = Buffer.byteLength(text)
    if (!this.#hasRoomFor(bytes)) {
      this.#lost += 1
      return false
    }
    if (this.isUp) this.#write(channel, text, bytes)
    else {
      this.#waiting.push({ channel, text })
      this.#waitingBytes += bytes
    }
    return true
  }

  listen(channel: string): void {
    this.#channels.add(channel)
    this.#strays.delete(channel)
    if (this.isUp) void this.#subscribe([channel])
  }

  unlisten(channel: string): void {
    this.#channels.delete(channel)
    if (this.isUp) void this.#unsubscribe(channel)
    else this.#strays.add(channel)
  }

  attach(receiver: LineReceiver): void {
    this.#receiver = receiver
  }

  stats(): { waiting: number; lost: number; reconnects: number } {
    return { waiting: this.#waiting.length + this.#onWay, lost: this.#lost, reconnects: Math.max(0, this.#ups - 1) }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#pings)
    if (this.#client.isOpen) this.#client.destroy()
  }

  readonly #received = (text: string, channel: string): void => this.#receiver?.received(channel, text)

  #hasRoomFor(bytes: number): boolean {
    const { waitingMessagesMax, waitingBytesMax } = busLimits
    return (
      this.#waiting.length + this.#onWay < waitingMessagesMax &&
      this.#waitingBytes + this.#onWayBytes + bytes <= waitingBytesMax
    )
  }

  #write(channel: string, text: string, bytes: number): void {
    this.#onWay += 1
    this.#onWayBytes += bytes
    const sent = this.#mode === 'sharded' ? this.#client.sPublish(channel, text) : this.#client.publish(channel, text)
    sent
      .catch((error: unknown) => {
        this.#lost += 1
        this.#failed(error)
      })
      .finally(() => {
        this.#onWay -= 1
        this.#onWayBytes -= bytes
      })
  }

  #ping(): void {
    if (!this.#client.isReady) return
    if (performance.now() - this.#answeredMs > silentMs) {
      this.#renew()
      return
    }
    const answered = (): void => {
      this.#answeredMs = performance.now()
    }
    this.#client.ping().then(answered, (error: unknown) => this.#failed(error))
  }

  #renew(): void {
    this.#failed(new Error(`no answer for ${silentMs} ms`))
    this.#client.destroy()
    this.#client = this.#connect()
    this.#client.connect().catch((error: unknown) => this.#failed(error))
  }

  /** Once for each connection, before anything else is sent over it. */
  async #ready(): Promise<void> {
    this.#answeredMs = performance.now()
    try {
      this.#mode ??= await this.#findMode()
      await this.#subscribe([...this.#channels])
      for (const channel of this.#strays) await this.#unsubscribe(channel)
      this.#strays.clear()
    } catch (error) {
      this.#failed(error)
      return
    }
    this.#ups += 1
    this.#complained = ''
    this.#firstReady.resolve()
    if (this.#ups > 1) this.#receiver?.cameBack()
    const waiting = this.#waiting
    this.#waiting = []
    this.#waitingBytes = 0
    for (const { channel, text } of waiting) this.send(channel, text)
  }

  /** An older server does not have sharded messages, and a user may have no right to them. */
  async #findMode(): Promise<'sharded' | 'plain'> {
    try {
      await this.#client.sPublish('grandstand:mode', '')
      return 'sharded'
    } catch (error) {
      if (error instanceof ErrorReply) return 'plain'
      throw error
    }
  }

  async #subscribe(channels: string[]): Promise<void> {
    if (channels.length === 0) return
    try {
      if (this.#mode === 'sharded') await this.#client.sSubscribe(channels, this.#received)
      else await this.#client.subscribe(channels, this.#received)
    } catch (error) {
      this.#failed(error)
    }
    // Who has left in the meantime could not be unsubscribed yet.
    for (const channel of channels) if (!this.#channels.has(channel)) void this.#unsubscribe(channel)
  }

  async #unsubscribe(channel: string): Promise<void> {
    try {
      if (this.#mode === 'sharded') await this.#client.sUnsubscribe(channel, this.#received)
      else await this.#client.unsubscribe(channel, this.#received)
    } catch (error) {
      this.#failed(error)
    }
  }

  /** The same fault is logged once, until it is over. */
  #failed(error: unknown): void {
    const why = oneLineOf(error)
    if (this.#isClosed || why === this.#complained) return
    this.#complained = why
    this.#log.warn({ why }, 'Redis is away: messages of other nodes come late')
  }

  #lateConnect(connected: Promise<unknown>): void {
    connected.catch((error: unknown) => this.#failed(error))
    this.#log.warn({}, 'Redis does not answer yet: the server starts without it')
  }
}

/** Throws a StartFault where Redis refuses the user; where it is away, the line comes up later. */
export const openRedisLine = async (options: RedisLineOptions): Promise<BusLine> => {
  const line = new RedisLine(options)
  await line.open()
  return line
}
