import {
  ackWindowBytes,
  chunkSizeDefaultBytes,
  chunkSizeSentBytes,
  ignoredReasonsMax,
  progressMaximumBytes,
  progressMinimumMs,
  progressWindowMs,
  publishDeadlineMs,
} from '#server/media/media-limits.ts'
import { readAmf0, readAmf3Envelope } from './amf0-reader.ts'
import { AmfError, type AmfValue } from './amf-value.ts'
import { ByteQueue } from './byte-queue.ts'
import { ChunkReader, type RtmpMessage } from './chunk-reader.ts'
import { controlMessage, writeMessage, type OutgoingMessage } from './chunk-writer.ts'
import { createHandshake, type Handshake } from './handshake.ts'
import { planCommand, readCommand, statusMessage, type CommandPlan } from './rtmp-command.ts'
import { MediaIgnored, PublishRefused, RtmpViolation } from './rtmp-errors.ts'

/**
 * Takes the media of one accepted publisher. A method that throws PublishRefused ends the publish with its message, one
 * that throws MediaIgnored leaves out what it was given.
 */
export interface PublishSink {
  video(timestampMs: number, body: Buffer): void
  audio(timestampMs: number, body: Buffer): void
  end(): void
}

export interface RtmpSessionPorts {
  write(bytes: Buffer): void
  /** Closes the connection: `flush` lets what was written reach the peer first. */
  close(how: 'flush' | 'now'): void
  /** Accepts a stream key or throws PublishRefused. `dismiss` is called when the publisher has to go, and why. */
  admit(streamKey: string, dismiss: (reason: string) => void): Promise<PublishSink>
  closed(reason: string, wasRefused: boolean): void
  /** The publisher sends what is left out; once for each reason. */
  ignored(reason: string): void
  /** A bug of ours that this publisher met: it costs the publisher its connection and nobody else anything. */
  failed(error: unknown): void
}

type Phase = 'handshake' | 'connecting' | 'connected' | 'admitting' | 'publishing' | 'closed'

const typeAck = 3
const typeUserControl = 4
const typeWindow = 5
const typePeerBandwidth = 6
const typeAudio = 8
const typeVideo = 9
const typeAmf3Command = 17
const typeAmf0Command = 20
const typeAggregate = 22
const pingRequest = 6
const pingResponse = 7

/** The answer to a ping; undefined for every other control message. */
const pongTo = (message: RtmpMessage): OutgoingMessage | undefined => {
  if (message.type !== typeUserControl || message.body.length < 6) return undefined
  if (message.body.readUInt16BE(0) !== pingRequest) return undefined
  const body = Buffer.from(message.body.subarray(0, 6))
  body.writeUInt16BE(pingResponse)
  return { chunkStreamId: 2, type: typeUserControl, streamId: 0, body }
}

/** One publisher's connection, from the handshake to its end; it knows no socket. */
export class RtmpSession {
  readonly #ports: RtmpSessionPorts
  readonly #queue = new ByteQueue()
  readonly #reader = new ChunkReader(this.#queue)
  readonly #handshake: Handshake
  readonly #deadline: NodeJS.Timeout
  #phase: Phase = 'handshake'
  #sink: PublishSink | undefined
  #addressKey = ''
  #sentChunkBytes = chunkSizeDefaultBytes
  #receivedBytes = 0
  #acknowledgedBytes = 0
  #ackWindowBytes = ackWindowBytes
  #mediaBytes = 0
  #stampMs: number | undefined
  #progressMs = 0
  readonly #ignored = new Set<string>()
  #progressTimer: NodeJS.Timeout | undefined
  #busy: Promise<void> | undefined

  constructor(ports: RtmpSessionPorts) {
    this.#ports = ports
    this.#handshake = createHandshake(ports.write)
    this.#deadline = setTimeout(() => this.#finish('no publish in time', 'now', false), publishDeadlineMs)
  }

  /** A promise means: send no more before it settles. */
  receive(bytes: Buffer): Promise<void> | undefined {
    if (this.#phase === 'closed') return undefined
    this.#receivedBytes += bytes.length
    this.#queue.push(bytes)
    try {
      if (this.#busy) {
        this.#reader.checkHeld()
        return this.#busy
      }
      const work = this.#pump()
      this.#reader.checkHeld()
      if (this.#phase !== 'handshake') this.#acknowledge()
      return work
    } catch (error) {
      this.#fail(error)
      return undefined
    }
  }

  disconnected(): void {
    this.#finish('connection lost', 'now', false)
  }

  #dismiss(reason: string): void {
    if (this.#phase === 'closed') return
    this.#send([statusMessage('error', 'NetStream.Publish.Rejected', reason)])
    this.#finish(reason, 'flush', false)
  }

  #finish(reason: string, how: 'flush' | 'now', wasRefused: boolean): void {
    if (this.#phase === 'closed') return
    this.#phase = 'closed'
    clearTimeout(this.#deadline)
    clearInterval(this.#progressTimer)
    this.#endSink()
    this.#ports.close(how)
    this.#ports.closed(reason, wasRefused)
  }

  /** Runs from events and timers too, where nobody would catch what it throws. */
  #endSink(): void {
    const ended = this.#sink
    this.#sink = undefined
    try {
      ended?.end()
    } catch (error) {
      this.#ports.failed(error)
    }
  }

  #fail(error: unknown): void {
    if (error instanceof PublishRefused) {
      this.#send([statusMessage('error', error.code, error.message)])
      this.#finish(error.message, 'flush', true)
      return
    }
    if (!(error instanceof RtmpViolation || error instanceof AmfError)) this.#ports.failed(error)
    this.#finish(error instanceof Error ? error.message : 'failed', 'now', false)
  }

  #send(messages: readonly OutgoingMessage[]): void {
    if (messages.length === 0) return
    this.#ports.write(Buffer.concat(messages.map((message) => writeMessage(message, this.#sentChunkBytes))))
  }

  #pump(): Promise<void> | undefined {
    if (this.#phase === 'handshake') {
      if (!this.#handshake.advance(this.#queue)) return undefined
      this.#phase = 'connecting'
    }
    while (!this.#isClosed()) {
      const message = this.#reader.next()
      if (!message) return undefined
      const work = this.#handle(message)
      if (work) {
        this.#busy = work.then(() => this.#resume()).catch((error: unknown) => this.#fail(error))
        return this.#busy
      }
    }
    return undefined
  }

  #resume(): Promise<void> | undefined {
    this.#busy = undefined
    return this.#pump()
  }

  #isClosed(): boolean {
    return this.#phase === 'closed'
  }

  #handle(message: RtmpMessage): Promise<void> | undefined {
    switch (message.type) {
      case typeVideo:
      case typeAudio:
        this.#takeMedia(message)
        return undefined
      case typeAmf0Command:
        return this.#runCommand(readAmf0(message.body))
      case typeAmf3Command:
        return this.#runCommand(readAmf3Envelope(message.body))
      case typeAggregate:
        throw new PublishRefused('NetStream.Publish.Rejected', 'aggregate messages are not supported')
      default:
        this.#applyControl(message)
        return undefined
    }
  }

  #takeMedia({ type, timestampMs, body }: RtmpMessage): void {
    this.#countMedia(timestampMs, body.length)
    try {
      if (type === typeVideo) this.#sink?.video(timestampMs, body)
      else this.#sink?.audio(timestampMs, body)
    } catch (error) {
      if (!(error instanceof MediaIgnored)) throw error
      this.#ignore(error.message)
    }
  }

  #ignore(reason: string): void {
    if (this.#ignored.has(reason) || this.#ignored.size >= ignoredReasonsMax) return
    this.#ignored.add(reason)
    this.#send([statusMessage('warning', 'NetStream.Publish.MediaIgnored', reason)])
    this.#ports.ignored(reason)
  }

  #runCommand(values: AmfValue[]): Promise<void> | undefined {
    const command = readCommand(values)
    const plan = planCommand(command, this.#addressKey)
    if (this.#phase === 'connecting' && plan.kind !== 'connect')
      throw new RtmpViolation(`${command.name} before connect`)
    if (plan.kind === 'publish') return this.#publish(plan.streamKey)
    if (plan.kind === 'connect') this.#connect(plan)
    else this.#send(plan.messages)
    if (plan.kind === 'stop' && this.#phase === 'publishing') this.#finish('publisher stopped', 'flush', false)
    return undefined
  }

  #connect({ messages, streamKey }: CommandPlan & { kind: 'connect' }): void {
    if (this.#phase !== 'connecting') throw new RtmpViolation('connect out of order')
    this.#phase = 'connected'
    this.#addressKey = streamKey
    this.#send([controlMessage(typeWindow, ackWindowBytes), controlMessage(typePeerBandwidth, ackWindowBytes, 2)])
    this.#send([controlMessage(1, chunkSizeSentBytes)])
    this.#sentChunkBytes = chunkSizeSentBytes
    this.#send(messages)
  }

  async #publish(streamKey: string): Promise<void> {
    if (this.#phase !== 'connected') throw new RtmpViolation('publish out of order')
    this.#phase = 'admitting'
    const admitted = await this.#ports.admit(streamKey, (reason) => this.#dismiss(reason))
    if (this.#isClosed()) {
      admitted.end()
      return
    }
    this.#phase = 'publishing'
    this.#sink = admitted
    this.#reader.admit()
    clearTimeout(this.#deadline)
    this.#progressTimer = setInterval(() => this.#checkProgress(), progressWindowMs)
    this.#send([statusMessage('status', 'NetStream.Publish.Start', 'publishing')])
  }

  #applyControl(message: RtmpMessage): void {
    if (message.type === typeWindow && message.body.length >= 4)
      this.#ackWindowBytes = Math.max(1_024, message.body.readUInt32BE(0))
    const pong = pongTo(message)
    if (pong) this.#send([pong])
  }

  #acknowledge(): void {
    if (this.#receivedBytes - this.#acknowledgedBytes < this.#ackWindowBytes / 2) return
    this.#acknowledgedBytes = this.#receivedBytes
    this.#send([controlMessage(typeAck, this.#receivedBytes % 2 ** 32)])
  }

  #countMedia(timestampMs: number, bytes: number): void {
    const stepMs = (timestampMs - (this.#stampMs ?? timestampMs)) | 0
    this.#stampMs = timestampMs
    this.#progressMs += Math.max(0, stepMs)
    this.#mediaBytes += bytes
    if (this.#mediaBytes > progressMaximumBytes)
      throw new PublishRefused('NetStream.Publish.Rejected', 'bit rate too high: send at most 48 Mbit/s')
  }

  #checkProgress(): void {
    if (this.#progressMs < progressMinimumMs) this.#finish('publisher too slow', 'now', false)
    this.#mediaBytes = 0
    this.#progressMs = 0
  }
}
