import { randomBytes } from 'node:crypto'
import type { Log } from '#server/platform/log.ts'
import { LruMap } from '#server/platform/lru-map.ts'
import type { BusLine, LineReceiver } from './bus-line.ts'
import { beatTopic, createTails, type Tail } from './bus-tails.ts'
import { jsonOf, openText, sealText, type BusText } from './bus-text.ts'
import { beatEveryMs, busLimits, nodeGoneMs, type Bus, type BusListener, type Topic } from './bus.ts'

interface Listened {
  readonly topic: Topic<unknown>
  readonly listeners: Set<BusListener<unknown>>
  readonly sinceMs: number
  /** The number of each node's last message that came. */
  readonly lastOf: LruMap<string, number>
}

interface LineBusOptions {
  /** The site's: whoever has it is trusted as a node. */
  key: Buffer
  /** Before every channel; a Redis user's rights may name it. */
  prefix: string
  now: () => number
  log: Pick<Log, 'error'>
}

/** Nodes that one channel remembers; of restarted ones the oldest are forgotten. */
const nodesMax = 64
/** A message may have been sent so long before it is subscribed to and still be named as a last one. */
const tailSlackMs = 250

/** A bus on any line. [D-04] */
export class LineBus implements Bus, LineReceiver {
  readonly nodeId = randomBytes(12).toString('base64url')
  readonly #line: BusLine
  readonly #options: LineBusOptions
  readonly #listened = new Map<string, Listened>()
  readonly #nodes = new Map<string, number>()
  readonly #tails: ReturnType<typeof createTails>
  readonly #timer: NodeJS.Timeout | undefined
  readonly #beatChannel: string
  readonly #counts = {
    published: 0,
    received: 0,
    tooLarge: 0,
    unsubscribed: 0,
    foreign: 0,
    unreadable: 0,
    unknownVersion: 0,
    late: 0,
    gaps: 0,
  }
  #number = 0
  #isClosed = false

  constructor(line: BusLine, options: LineBusOptions) {
    this.#line = line
    this.#options = options
    this.#tails = createTails(options.now)
    this.#beatChannel = this.#channelOf(beatTopic, '')
    line.attach(this)
    line.listen(this.#beatChannel)
    if (line.isShared) this.#timer = setInterval(() => this.beat(), beatEveryMs).unref()
  }

  get isShared(): boolean {
    return this.#line.isShared
  }

  get isUp(): boolean {
    return this.#line.isUp
  }

  publish<Body>(topic: Topic<Body>, key: string, body: Body): void {
    if (!this.isShared || this.#isClosed) return
    const channel = this.#channelOf(topic, key)
    const previous = this.#tails.numberOf(channel)
    this.#number += 1
    // What is not sent counts as sent: the next message and the next beat tell the listeners that they missed it.
    this.#tails.sent(channel, this.#number)
    if (this.#send(channel, topic, body, { number: this.#number, previous })) this.#counts.published += 1
  }

  subscribe<Body>(topic: Topic<Body>, key: string, listener: BusListener<Body>): () => void {
    const channel = this.#channelOf(topic, key)
    const listened = this.#listened.get(channel) ?? this.#listen(channel, topic)
    if (!listened) return () => undefined
    // A body has been read by the topic's schema before a listener gets it.
    const own: BusListener<unknown> = {
      received: (body) => listener.received(body as Body),
      missed: () => listener.missed(),
    }
    listened.listeners.add(own)
    return () => {
      listened.listeners.delete(own)
      if (listened.listeners.size > 0 || this.#listened.get(channel) !== listened) return
      this.#listened.delete(channel)
      this.#line.unlisten(channel)
    }
  }

  stats(): Record<string, number> {
    const nowMs = this.#options.now()
    const nodes = [...this.#nodes.values()].filter((lastMs) => nowMs - lastMs < nodeGoneMs).length
    return {
      ...this.#counts,
      ...this.#line.stats(),
      nodes: 1 + nodes,
      up: Number(this.isUp),
      subscriptions: this.#listened.size,
    }
  }

  /** Says that this node is there and which messages were its last ones. It does so by itself each second. */
  beat(): void {
    if (!this.isShared || this.#isClosed) return
    for (const tails of this.#tails.take())
      this.#send(this.#beatChannel, beatTopic, { tails }, { number: ++this.#number, previous: 0 })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#line.close()
  }

  received(channel: string, text: string): void {
    if (this.#isClosed) return
    const isTooLarge = text.length > busLimits.messageBytesMax
    const opened = isTooLarge ? undefined : openText(this.#options.key, channel, text)
    if (!opened) {
      this.#counts.foreign += 1
      return
    }
    if (opened.nodeId === this.nodeId) return
    this.#sawNode(opened.nodeId)
    if (channel === this.#beatChannel) this.#beaten(opened)
    else this.#arrived(channel, opened)
  }

  cameBack(): void {
    for (const listened of this.#listened.values()) this.#missed(listened)
  }

  #channelOf({ name }: Pick<Topic<unknown>, 'name'>, key: string): string {
    return `${this.#options.prefix}:${name}:${key}`
  }

  #listen(channel: string, topic: Topic<unknown>): Listened | undefined {
    if (this.#listened.size >= busLimits.subscriptionsMax) {
      this.#counts.unsubscribed += 1
      return undefined
    }
    const listened: Listened = {
      topic,
      listeners: new Set(),
      sinceMs: this.#options.now(),
      lastOf: new LruMap(nodesMax),
    }
    this.#listened.set(channel, listened)
    this.#line.listen(channel)
    return listened
  }

  #send<Body>(
    channel: string,
    { version }: Topic<Body>,
    body: Body,
    { number, previous }: Pick<BusText, 'number' | 'previous'>,
  ): boolean {
    const json = JSON.stringify(body)
    const text = sealText(this.#options.key, channel, { nodeId: this.nodeId, number, previous, version, json })
    if (Buffer.byteLength(text) <= busLimits.messageBytesMax) return this.#line.send(channel, text)
    this.#counts.tooLarge += 1
    return false
  }

  #sawNode(nodeId: string): void {
    this.#nodes.delete(nodeId)
    this.#nodes.set(nodeId, this.#options.now())
    const [oldest] = this.#nodes.size > nodesMax ? this.#nodes.keys() : []
    if (oldest !== undefined) this.#nodes.delete(oldest)
  }

  #arrived(channel: string, { nodeId, number, previous, version, json }: BusText): void {
    const listened = this.#listened.get(channel)
    if (!listened) return
    const last = listened.lastOf.peek(nodeId)
    if (last !== undefined && number <= last) {
      this.#counts.late += 1
      return
    }
    listened.lastOf.set(nodeId, number)
    if (last !== undefined && previous > last) this.#missed(listened)
    this.#deliver(listened, version, json)
  }

  #deliver(listened: Listened, version: number, json: string): void {
    const { topic, listeners } = listened
    if (version !== topic.version) {
      this.#counts.unknownVersion += 1
      this.#missed(listened)
      return
    }
    const body = this.#read(topic, json)
    if (body === undefined) {
      this.#missed(listened)
      return
    }
    this.#counts.received += 1
    for (const listener of listeners) this.#guarded(topic, () => listener.received(body.data))
  }

  #read<Body>(topic: Topic<Body>, json: string): { data: Body } | undefined {
    const parsed = topic.body.safeParse(jsonOf(json))
    if (parsed.success) return { data: parsed.data }
    this.#counts.unreadable += 1
    return undefined
  }

  #beaten({ nodeId, version, json }: BusText): void {
    const beat = version === beatTopic.version ? this.#read(beatTopic, json) : undefined
    for (const tail of beat?.data.tails ?? []) this.#tailOf(nodeId, tail)
  }

  #tailOf(nodeId: string, [channel, number, ageMs]: Tail): void {
    const listened = this.#listened.get(channel)
    if (!listened) return
    const last = listened.lastOf.peek(nodeId)
    if (last !== undefined && number <= last) return
    listened.lastOf.set(nodeId, number)
    const listenedForMs = this.#options.now() - listened.sinceMs
    if (last !== undefined || ageMs + tailSlackMs < listenedForMs) this.#missed(listened)
  }

  #missed({ topic, listeners }: Listened): void {
    this.#counts.gaps += 1
    for (const listener of listeners) this.#guarded(topic, () => listener.missed())
  }

  #guarded({ name }: Topic<unknown>, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#options.log.error({ err: error, topic: name }, 'a listener of the bus failed')
    }
  }
}
