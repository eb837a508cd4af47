import { expect, test, vi } from 'vitest'
import { Capture, type CapturePorts } from './capture.ts'
import type { Source } from './open-source.ts'

class FakeTrack extends EventTarget {
  enabled = true
  readyState = 'live'
  readonly name: string

  constructor(name: string) {
    super()
    this.name = name
  }

  stop(): void {
    this.readyState = 'ended'
  }
}

const layout = { corner: 'bottomRight', sharePercent: 24 } as const

const opened = () => {
  const all: FakeTrack[] = []
  const waiting: { source: Source; answer: (how: FakeTrack | Error) => void }[] = []
  const mixers: { name: string; stopped: boolean; layout: unknown }[] = []
  const ports: CapturePorts = {
    open: (source) =>
      new Promise<MediaStreamTrack>((resolve, reject) => {
        const answer = (how: FakeTrack | Error): void => {
          if (how instanceof Error) return reject(how)
          all.push(how)
          resolve(how as unknown as MediaStreamTrack)
        }
        waiting.push({ source, answer })
      }),
    devices: async (source) => [{ deviceId: `${source}-1`, label: source }],
    mix: (screen, camera, first) => {
      const [below, above] = [screen, camera] as unknown as FakeTrack[]
      const mixer = { name: `${below?.name}+${above?.name}`, stopped: false, layout: first as unknown }
      mixers.push(mixer)
      const track = new FakeTrack(mixer.name) as unknown as MediaStreamTrack
      return {
        track,
        arrange: (next) => void (mixer.layout = next),
        stop: () => void (mixer.stopped = true),
      }
    },
  }
  const capture = new Capture(layout, undefined, ports)
  const turnOn = async (source: Source, how: FakeTrack | Error): Promise<void> => {
    const done = capture.turnOn(source)
    waiting.at(-1)?.answer(how)
    await done
  }
  const nameOf = (track: MediaStreamTrack | null | undefined): string | null =>
    track ? (track as unknown as FakeTrack).name : null
  const outgoing = () => {
    const { video, audio } = capture.current()
    return [nameOf(video), nameOf(audio)]
  }
  return { capture, turnOn, outgoing, waiting, mixers, all }
}

const refusal = (name: string) => new DOMException('no', name)

test('[S-02] the camera goes out as it is, a shared screen before it, and both as one picture', async () => {
  const { capture, turnOn, outgoing, mixers } = opened()
  await turnOn('camera', new FakeTrack('cam'))
  await turnOn('microphone', new FakeTrack('mic'))
  expect(outgoing()).toEqual(['cam', 'mic'])
  await turnOn('screen', new FakeTrack('screen'))
  expect(outgoing()).toEqual(['screen+cam', 'mic'])
  capture.arrange({ corner: 'topLeft', sharePercent: 16 })
  expect(mixers).toEqual([{ name: 'screen+cam', stopped: false, layout: { corner: 'topLeft', sharePercent: 16 } }])
  capture.turnOff('camera')
  expect([outgoing(), mixers[0]?.stopped]).toEqual([['screen', 'mic'], true])
})

test('[S-02] another device takes the place of the first, which is let go; a refused one leaves it as it is', async () => {
  const { capture, turnOn, outgoing, all } = opened()
  await turnOn('camera', new FakeTrack('one'))
  await turnOn('camera', refusal('NotReadableError'))
  expect([outgoing()[0], capture.current().faults]).toEqual(['one', { camera: 'busy' }])
  await turnOn('camera', new FakeTrack('two'))
  expect([outgoing()[0], capture.current().faults]).toEqual(['two', {}])
  expect(all.map(({ readyState }) => readyState)).toEqual(['ended', 'live'])
})

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['UnknownError', 'failed'],
])('[S-02] a device that ends as %s is %s', async (name, fault) => {
  const { capture, turnOn } = opened()
  await turnOn('camera', refusal(name))
  expect([capture.current().faults, capture.current().opening]).toEqual([{ camera: fault }, null])
})

test('[S-02] a device that comes after its switch was turned off again is let go', async () => {
  const { capture, waiting, outgoing } = opened()
  const done = capture.turnOn('camera')
  capture.turnOff('camera')
  const late = new FakeTrack('late')
  waiting[0]?.answer(late)
  await done
  expect([outgoing()[0], late.readyState]).toEqual([null, 'ended'])
})

test('[S-02] a device that is pulled out is off, and listeners are notified', async () => {
  const { capture, turnOn, outgoing } = opened()
  const track = new FakeTrack('cam')
  await turnOn('camera', track)
  const notified = vi.fn()
  capture.subscribe(notified)
  track.dispatchEvent(new Event('ended'))
  expect([outgoing()[0], notified.mock.calls.length]).toEqual([null, 1])
})

test('[S-02] a muted microphone stays muted when another one is chosen, and a phone flips between its cameras', async () => {
  const { capture, turnOn, waiting, outgoing, all } = opened()
  await turnOn('microphone', new FakeTrack('one'))
  capture.mute(true)
  await turnOn('microphone', new FakeTrack('two'))
  expect(all.map(({ enabled }) => enabled)).toEqual([false, false])
  await turnOn('camera', new FakeTrack('front'))
  const flipped = capture.flip()
  expect([capture.current().facing, all[2]?.readyState]).toEqual(['environment', 'ended'])
  waiting.at(-1)?.answer(new FakeTrack('back'))
  await flipped
  expect(outgoing()).toEqual(['back', 'two'])
  const failed = capture.flip()
  waiting.at(-1)?.answer(refusal('NotReadableError'))
  await failed
  expect([outgoing()[0], capture.current().faults]).toEqual([null, { camera: 'busy' }])
})
