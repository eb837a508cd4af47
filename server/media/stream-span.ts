import { randomUUID } from 'node:crypto'
import type { Recorder } from './recording/recorder.ts'
import type { StreamDoor, StreamLog } from './ports.ts'

interface StreamSpanOptions {
  roomNo: string
  log: StreamLog
  recorder?: Pick<Recorder, 'ended'> | undefined
  nowMs: () => number
}

/**
 * One stream of a room after the other: from a streamer's first pictures until the room has ended. Who comes back while the
 * room is interrupted, over a restart too, or takes the place of another encoder goes on with the stream.
 */
export class StreamSpan {
  readonly #options: StreamSpanOptions
  #streamId: string | undefined
  #receivedAtMs: number | null = null

  /** `resumedId` is the stream that was open in the room when the server ended. */
  constructor(options: StreamSpanOptions, resumedId?: string) {
    this.#options = options
    this.#streamId = resumedId
  }

  streamId(): string | undefined {
    return this.#streamId
  }

  /** A streamer's pictures or sound have come. */
  received(door: StreamDoor): void {
    const { roomNo, log, nowMs } = this.#options
    this.#receivedAtMs = nowMs()
    if (this.#streamId !== undefined) return
    this.#streamId = randomUUID()
    log.started({ streamId: this.#streamId, roomNo, door, atMs: this.#receivedAtMs })
  }

  /** The streamer does not come back to this stream. */
  end(): void {
    if (this.#streamId === undefined) return
    this.#options.recorder?.ended(this.#streamId)
    this.#options.log.ended(this.#streamId, this.#receivedAtMs)
    this.#streamId = undefined
    this.#receivedAtMs = null
  }
}
