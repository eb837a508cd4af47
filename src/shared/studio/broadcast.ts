import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { goLiveMachine } from '#src/machines/live/go-live-machine.ts'

export const captureSources = ['camera', 'microphone', 'screen'] as const
export type CaptureSource = (typeof captureSources)[number]

/** `denied`: the person or the browser said no. `missing`: there is no such device. `busy`: another program has it. */
export type CaptureFault = 'denied' | 'missing' | 'busy' | 'failed'

export interface CaptureDevice {
  readonly deviceId: string
  readonly label: string
}

export type WindowCorner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'

/** Place of the camera's window over the shared screen, and its share of the width in percent. */
export interface WindowLayout {
  readonly corner: WindowCorner
  readonly sharePercent: number
}

export interface CaptureState {
  readonly tracks: Readonly<Partial<Record<CaptureSource, MediaStreamTrack>>>
  /** The outgoing picture: the screen with the camera in a corner, or the one that is on. */
  readonly video: MediaStreamTrack | null
  readonly audio: MediaStreamTrack | null
  readonly devices: Readonly<Partial<Record<CaptureSource, readonly CaptureDevice[]>>>
  readonly faults: Readonly<Partial<Record<CaptureSource, CaptureFault>>>
  readonly opening: CaptureSource | null
  readonly layout: WindowLayout
  readonly isMuted: boolean
  readonly facing: 'user' | 'environment'
}

/** Camera, microphone and screen of this browser. Each is asked for when it is turned on. */
export interface CapturePort {
  current(): CaptureState
  subscribe(listener: () => void): () => void
  turnOn(source: CaptureSource, deviceId?: string): Promise<void>
  turnOff(source: CaptureSource): void
  /** Silence goes out; the microphone stays on. */
  mute(isMuted: boolean): void
  /** The other camera of a phone; the sound goes on. */
  flip(): Promise<void>
  arrange(layout: WindowLayout): void
}

export interface LinkView {
  readonly kbps: number
  readonly framesPerSecond: number
  readonly roundTripMs: number | null
  readonly lossPercent: number
  readonly limitedBy: 'none' | 'line' | 'device'
}

export type UplinkOutcome =
  | { readonly kind: 'measured'; readonly figures: LinkView }
  | { readonly kind: 'failed'; readonly fault: 'off' | 'full' | 'unsupported' | 'refused' | 'lost' }

/** The member's own stream from this browser. It goes on while other pages are open, and ends with the log-out. */
export interface Broadcast {
  readonly actor: ActorRefFrom<typeof goLiveMachine>
  readonly capture: CapturePort
  /** False: this browser has no camera, no WebRTC or no H.264. */
  readonly isSupported: boolean
  /** Null: nothing goes out, or nothing was measured yet. */
  measure(): Promise<LinkView | null>
  testUplink(signal: AbortSignal): Promise<UplinkOutcome>
  /** Lets go of camera, microphone and screen. */
  release(): void
}

const BroadcastContext = createContext<Broadcast | undefined>(undefined)

export const BroadcastProvider = BroadcastContext.Provider

export const useBroadcast = (): Broadcast => {
  const broadcast = useContext(BroadcastContext)
  if (!broadcast) throw new Error('useBroadcast needs a BroadcastProvider above it')
  return broadcast
}

export const useCapture = (): CaptureState => {
  const { capture } = useBroadcast()
  return useSyncExternalStore(capture.subscribe, capture.current)
}
