import Fastify from 'fastify'
import { vi } from 'vitest'
import { readFragment } from '#server/media/cmaf/fragment.ts'
import { videoTimescale, videoTrackId } from '#server/media/cmaf/init-segment.ts'
import { registerOriginRoutes } from '#server/media/hls/origin-routes.ts'
import { Ladders } from '#server/media/ladder/ladders.ts'
import type { LadderBudget, LadderPlan } from '#server/media/ladder/ladder-plan.ts'
import type { StartTranscoder, TranscoderPorts } from '#server/media/ladder/transcoder.ts'
import type { PublishSink } from '#server/media/rtmp/rtmp-session.ts'
import { anyStreamer } from './channel-feed.ts'
import { newChannel } from './channel-run.ts'
import { audioConfigBody, audioFrameBody, avcRecord, videoConfigBody, videoFrameBody } from './media-samples.ts'

const frameMs = 40
const keyEveryFrames = 50
const ticksPerMs = videoTimescale / 1_000

export interface FakeRun {
  plan: LadderPlan
  ports: TranscoderPorts
  isStopped: boolean
  /** Takes media, and gives nothing back. */
  isStuck: boolean
  /** Its input is full. */
  isFull: boolean
}

/** Transcoders that give each picture back at once, in the first picture's size of the samples. */
export const fakeTranscoders = () => {
  const runs: FakeRun[] = []
  const start: StartTranscoder = (plan, originMs, ports) => {
    const run: FakeRun = { plan, ports, isStopped: false, isStuck: false, isFull: false }
    runs.push(run)
    let hasHeader = false
    plan.pictures.forEach((_, rung) =>
      ports.picture(rung, 0, { kind: 'config', codec: 'avc', body: avcRecord('baseline360') }),
    )
    const give = (bytes: Buffer, rung: number): void => {
      for (const { trackId, decodeTime, samples } of readFragment(bytes)) {
        let timeMs = decodeTime / ticksPerMs - originMs
        for (const { duration, isSync } of trackId === videoTrackId ? samples : []) {
          const data = Buffer.from(`${plan.pictures[rung]?.name} ${timeMs}`)
          ports.picture(rung, timeMs, { kind: 'frame', codec: 'avc', isKey: isSync, compositionMs: 0, data })
          timeMs += duration / ticksPerMs
        }
      }
    }
    return {
      pid: undefined,
      feed(bytes) {
        if (hasHeader && !run.isStuck && !run.isStopped) plan.pictures.forEach((_, rung) => give(bytes, rung))
        hasHeader = true
        return !run.isFull
      },
      stop() {
        run.isStopped = true
        return Promise.resolve()
      },
    }
  }
  return { runs, start }
}

interface Logged {
  about: Record<string, unknown>
  message: string
}

/** A 1080p encoder of 25 pictures a second, on the fake clock. */
const startEncoder = (sink: PublishSink, hasSound: boolean) => {
  let frame = 0
  sink.video(0, videoConfigBody('high1080'))
  if (hasSound) sink.audio(0, audioConfigBody())
  const sendNow = (): void => {
    const timeMs = frame * frameMs
    sink.video(timeMs, videoFrameBody(frame % keyEveryFrames === 0))
    if (hasSound) for (const soundMs of [timeMs, timeMs + 20]) sink.audio(soundMs, audioFrameBody())
    frame += 1
  }
  return {
    /** One picture, without its time. */
    sendNow,
    async send(lengthMs: number): Promise<void> {
      for (let sentMs = 0; sentMs < lengthMs; sentMs += frameMs) {
        sendNow()
        await vi.advanceTimersByTimeAsync(frameMs)
      }
    },
  }
}

/** Rooms with ladders on the fake clock, behind the routes of the origin. */
export const openLadderBed = (budget: LadderBudget) => {
  const { runs, start } = fakeTranscoders()
  const logged: Logged[] = []
  const note = (about: object, message: string): void => void logged.push({ about: { ...about }, message })
  const ladders = new Ladders({ budget, start, log: { info: note, warn: note }, nowMs: Date.now })
  const rooms = new Map<string, ReturnType<typeof openRoom>>()
  const openRoom = (roomNo: string, delayMs: number) => {
    const ladder = {
      watched: () => ladders.of(roomNo)?.watched(),
      partAdded: () => ladders.of(roomNo)?.partAdded(),
      wake: () => ladders.of(roomNo)?.wake(),
    }
    const { channel, stats } = newChannel({ ladder, delayMs: () => delayMs })
    ladders.open(roomNo, channel.window, () => channel.status() === 1)
    return { channel, stats }
  }
  const app = Fastify()
  registerOriginRoutes(app, {
    channel: (roomNo) => rooms.get(roomNo)?.channel,
    ladder: (roomNo) => ladders.of(roomNo),
    coverOf: () => Promise.resolve(undefined),
    counters: newChannel().stats,
  })
  return {
    app,
    ladders,
    runs,
    logged,
    messages: () => logged.map(({ message }) => message),
    /** A room with an encoder, which sends so many milliseconds of media in their time. */
    publish(roomNo: string, { hasSound = true, delayMs = 0 } = {}) {
      const room = rooms.get(roomNo) ?? openRoom(roomNo, delayMs)
      rooms.set(roomNo, room)
      const sink = room.channel.admit(anyStreamer())
      return { sink, ...room, ...startEncoder(sink, hasSound) }
    },
    get: (path: string) => app.inject({ url: `/media/${path}` }),
    async close() {
      await ladders.stop()
      await app.close()
    },
  }
}
export type LadderBed = ReturnType<typeof openLadderBed>
