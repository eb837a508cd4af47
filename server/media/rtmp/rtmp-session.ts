import {
  ACK_WINDOW_BYTES,
  CHUNK_SIZE_DEFAULT_BYTES,
  CHUNK_SIZE_SENT_BYTES,
  PROGRESS_MAXIMUM_BYTES,
  PROGRESS_MINIMUM_BYTES,
  PROGRESS_WINDOW_MS,
  PUBLISH_DEADLINE_MS,
} from '#server/media/media-limits.ts'
import { readAmf0, readAmf3Envelope } from './amf0-reader.ts'
import type { AmfValue } from './amf-value.ts'
import { createByteQueue } from './byte-queue.ts'
import { createChunkReader, type RtmpMessage } from './chunk-reader.ts'
import { controlMessage, writeMessage, type OutgoingMessage } from './chunk-writer.ts'
import { createHandshake } from './handshake.ts'
import { planCommand, readCommand, statusMessage } from './rtmp-command.ts'
import { PublishRefused, RtmpViolation } from './rtmp-errors.ts'

/** Takes the media of one accepted publisher. A method that throws PublishRefused ends the publish with these words. */
export interface PublishSink {
  video(timestampMs: number, body: Buffer): void
  audio(timestampMs: number, body: Buffer): void
  end(): void
}

export interface RtmpSessionPorts {
  write(bytes: Buffer): void
  /** Closes the connection: `flush` lets what was written reach the peer first. */
  close(how: 'flush' | 'now'): void
  /** Accepts a stream key or throws PublishRefused. */
  admit(streamKey: string): Promise<PublishSink>
  closed(reason: string, wasRefused: boolean): void
}

export interface RtmpSession {
  /** A promise means: send no more before it settles. */
  receive(bytes: Buffer): Promise<void> | undefined
  disconnected(): void
}

type Phase = 'handshake' | 'connecting' | 'connected' | 'admitting' | 'publishing' | 'closed'

const TYPE_ACK = 3
const TYPE_USER_CONTROL = 4
const TYPE_WINDOW = 5
const TYPE_PEER_BANDWIDTH = 6
const TYPE_AUDIO = 8
const TYPE_VIDEO = 9
const TYPE_AMF3_COMMAND = 17
const TYPE_AMF0_COMMAND = 20
const TYPE_AGGREGATE = 22
const PING_REQUEST = 6
const PING_RESPONSE = 7

/** One publisher's connection, from the handshake to its end; it knows no socket. */
export const createRtmpSession = (ports: RtmpSessionPorts): RtmpSession => {
  const queue = createByteQueue()
  const handshake = createHandshake(ports.write)
  const reader = createChunkReader(queue)
  let phase: Phase = 'handshake'
  let sink: PublishSink | undefined
  let sentChunkBytes = CHUNK_SIZE_DEFAULT_BYTES
  let receivedBytes = 0
  let acknowledgedBytes = 0
  let ackWindowBytes = ACK_WINDOW_BYTES
  let mediaBytes = 0
  let progressTimer: NodeJS.Timeout | undefined
  let busy: Promise<void> | undefined

  const finish = (reason: string, how: 'flush' | 'now', wasRefused: boolean) => {
    if (phase === 'closed') return
    phase = 'closed'
    clearTimeout(deadline)
    clearInterval(progressTimer)
    const ended = sink
    sink = undefined
    ended?.end()
    ports.close(how)
    ports.closed(reason, wasRefused)
  }

  const deadline = setTimeout(() => finish('no publish in time', 'now', false), PUBLISH_DEADLINE_MS)

  const send = (messages: readonly OutgoingMessage[]) => {
    if (messages.length === 0) return
    ports.write(Buffer.concat(messages.map((message) => writeMessage(message, sentChunkBytes))))
  }

  const failed = (error: unknown) => {
    if (error instanceof PublishRefused) {
      send([statusMessage('error', error.code, error.message)])
      finish(error.message, 'flush', true)
      return
    }
    finish(error instanceof Error ? error.message : 'failed', 'now', false)
  }

  const checkProgress = () => {
    if (mediaBytes < PROGRESS_MINIMUM_BYTES) finish('publisher too slow', 'now', false)
    mediaBytes = 0
  }

  const countMedia = (bytes: number) => {
    mediaBytes += bytes
    if (mediaBytes > PROGRESS_MAXIMUM_BYTES)
      throw new PublishRefused('NetStream.Publish.Rejected', 'bit rate too high: send at most 48 Mbit/s')
  }

  const publish = async (streamKey: string): Promise<void> => {
    if (phase !== 'connected') throw new RtmpViolation('publish out of order')
    phase = 'admitting'
    const admitted = await ports.admit(streamKey)
    if ((phase as Phase) === 'closed') {
      admitted.end()
      return
    }
    phase = 'publishing'
    sink = admitted
    clearTimeout(deadline)
    progressTimer = setInterval(checkProgress, PROGRESS_WINDOW_MS)
    send([statusMessage('status', 'NetStream.Publish.Start', 'publishing')])
  }

  const connected = (messages: readonly OutgoingMessage[]) => {
    if (phase !== 'connecting') throw new RtmpViolation('connect out of order')
    phase = 'connected'
    send([controlMessage(TYPE_WINDOW, ACK_WINDOW_BYTES), controlMessage(TYPE_PEER_BANDWIDTH, ACK_WINDOW_BYTES, 2)])
    send([controlMessage(1, CHUNK_SIZE_SENT_BYTES)])
    sentChunkBytes = CHUNK_SIZE_SENT_BYTES
    send(messages)
  }

  const obey = (values: AmfValue[]): Promise<void> | undefined => {
    const asked = readCommand(values)
    const plan = planCommand(asked)
    if (phase === 'connecting' && plan.kind !== 'connect') throw new RtmpViolation(`${asked.name} before connect`)
    if (plan.kind === 'publish') return publish(plan.streamKey)
    if (plan.kind === 'connect') connected(plan.messages)
    else send(plan.messages)
    if (plan.kind === 'stop' && phase === 'publishing') finish('publisher stopped', 'flush', false)
    return undefined
  }

  const control = (message: RtmpMessage) => {
    if (message.type === TYPE_WINDOW && message.body.length >= 4)
      ackWindowBytes = Math.max(1_024, message.body.readUInt32BE(0))
    if (message.type !== TYPE_USER_CONTROL || message.body.length < 6) return
    if (message.body.readUInt16BE(0) !== PING_REQUEST) return
    const body = Buffer.from(message.body.subarray(0, 6))
    body.writeUInt16BE(PING_RESPONSE)
    send([{ chunkStreamId: 2, type: TYPE_USER_CONTROL, streamId: 0, body }])
  }

  const handle = (message: RtmpMessage): Promise<void> | undefined => {
    switch (message.type) {
      case TYPE_VIDEO:
        countMedia(message.body.length)
        sink?.video(message.timestampMs, message.body)
        return undefined
      case TYPE_AUDIO:
        countMedia(message.body.length)
        sink?.audio(message.timestampMs, message.body)
        return undefined
      case TYPE_AMF0_COMMAND:
        return obey(readAmf0(message.body))
      case TYPE_AMF3_COMMAND:
        return obey(readAmf3Envelope(message.body))
      case TYPE_AGGREGATE:
        throw new PublishRefused('NetStream.Publish.Rejected', 'aggregate messages are not supported')
      default:
        control(message)
        return undefined
    }
  }

  const acknowledge = () => {
    if (receivedBytes - acknowledgedBytes < ackWindowBytes / 2) return
    acknowledgedBytes = receivedBytes
    send([controlMessage(TYPE_ACK, receivedBytes % 2 ** 32)])
  }

  const pump = (): Promise<void> | undefined => {
    if (phase === 'handshake') {
      if (!handshake.advance(queue)) return undefined
      phase = 'connecting'
    }
    while ((phase as Phase) !== 'closed') {
      const message = reader.next()
      if (!message) return undefined
      const work = handle(message)
      if (work) {
        busy = work.then(resume).catch(failed)
        return busy
      }
    }
    return undefined
  }

  const resume = () => {
    busy = undefined
    return pump()
  }

  return {
    receive(bytes) {
      if (phase === 'closed') return undefined
      receivedBytes += bytes.length
      queue.push(bytes)
      if (busy) return busy
      try {
        const work = pump()
        if (phase !== 'handshake') acknowledge()
        return work
      } catch (error) {
        failed(error)
        return undefined
      }
    },
    disconnected: () => finish('connection lost', 'now', false),
  }
}
