import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import { devicesOf, faultOf, openSource, type Source, type SourceFault } from './open-source.ts'
import { openPictureMixer, type PictureMixer } from './picture-mixer.ts'
import type { WindowLayout } from './window-place.ts'

type Per<Value> = Readonly<Partial<Record<Source, Value>>>

interface State {
  readonly tracks: Per<MediaStreamTrack>
  readonly video: MediaStreamTrack | null
  readonly audio: MediaStreamTrack | null
  readonly devices: Per<readonly { readonly deviceId: string; readonly label: string }[]>
  readonly faults: Per<SourceFault>
  readonly opening: Source | null
  readonly layout: WindowLayout
  readonly isMuted: boolean
  readonly facing: 'user' | 'environment'
}

/** Functions of the browser; tests bring their own. */
export interface CapturePorts {
  open: typeof openSource
  devices: typeof devicesOf
  mix: typeof openPictureMixer
}

const browserPorts: CapturePorts = { open: openSource, devices: devicesOf, mix: openPictureMixer }

const without = <Value>(all: Per<Value>, source: Source): Per<Value> => {
  const { [source]: _, ...rest } = all
  return rest
}

/** Camera, microphone and screen of this browser, and what goes out of them. [S-02] */
export class Capture {
  readonly #ports: CapturePorts
  readonly #listeners = createListenerSet()
  readonly #layoutChanged: (layout: WindowLayout) => void
  #state: State
  #mixer: PictureMixer | undefined
  /** Requests for each device so far: the track of an older one is closed. */
  #asked: Partial<Record<Source, number>> = {}

  constructor(
    layout: WindowLayout,
    layoutChanged: (layout: WindowLayout) => void = () => undefined,
    ports: CapturePorts = browserPorts,
  ) {
    this.#ports = ports
    this.#layoutChanged = layoutChanged
    this.#state = {
      tracks: {},
      video: null,
      audio: null,
      devices: {},
      faults: {},
      opening: null,
      layout,
      isMuted: false,
      facing: 'user',
    }
  }

  readonly current = (): State => this.#state

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener)

  readonly turnOn = async (source: Source, deviceId?: string): Promise<void> => {
    const turn = (this.#asked[source] ?? 0) + 1
    this.#asked[source] = turn
    this.#set({ opening: source })
    try {
      const track = await this.#ports.open(source, { deviceId, facing: this.#state.facing })
      if (this.#asked[source] !== turn) return track.stop()
      track.addEventListener('ended', () => {
        if (this.#state.tracks[source] === track) this.turnOff(source)
      })
      this.#use(source, track)
      this.#set({ devices: { ...this.#state.devices, [source]: await this.#ports.devices(source) } })
    } catch (error) {
      // The device that is on stays on when another one cannot be had.
      if (this.#asked[source] !== turn) return
      if (this.#state.tracks[source]?.readyState === 'ended') this.#use(source, undefined)
      this.#set({ faults: { ...this.#state.faults, [source]: faultOf(error) } })
    } finally {
      if (this.#asked[source] === turn) this.#set({ opening: null })
    }
  }

  readonly turnOff = (source: Source): void => {
    this.#asked[source] = (this.#asked[source] ?? 0) + 1
    this.#use(source, undefined)
  }

  readonly mute = (isMuted: boolean): void => {
    const { microphone } = this.#state.tracks
    if (microphone) microphone.enabled = !isMuted
    this.#set({ isMuted })
  }

  readonly flip = async (): Promise<void> => {
    const facing = this.#state.facing === 'user' ? 'environment' : 'user'
    this.#set({ facing })
    // A phone opens one camera at a time.
    this.#state.tracks.camera?.stop()
    await this.turnOn('camera')
  }

  readonly arrange = (layout: WindowLayout): void => {
    this.#set({ layout })
    this.#mixer?.arrange(layout)
    this.#layoutChanged(layout)
  }

  /** Lets go of all devices. */
  readonly close = (): void => {
    for (const source of ['camera', 'microphone', 'screen'] as const) this.turnOff(source)
  }

  #use(source: Source, track: MediaStreamTrack | undefined): void {
    const before = this.#state.tracks[source]
    const rest = without(this.#state.tracks, source)
    const tracks: Per<MediaStreamTrack> = track ? { ...rest, [source]: track } : rest
    if (source === 'microphone' && track) track.enabled = !this.#state.isMuted
    const stale = this.#mixer
    const isPicture = source !== 'microphone'
    if (isPicture) this.#mixer = this.#mix(tracks)
    const video = isPicture ? (this.#mixer?.track ?? tracks.screen ?? tracks.camera ?? null) : this.#state.video
    const faults = without(this.#state.faults, source)
    this.#set({ tracks, faults, video, audio: tracks.microphone ?? null })
    if (isPicture) stale?.stop()
    if (before !== track) before?.stop()
  }

  #mix({ screen, camera }: Per<MediaStreamTrack>): PictureMixer | undefined {
    return screen && camera ? this.#ports.mix(screen, camera, this.#state.layout) : undefined
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }
}
