import { createActor } from 'xstate'
import * as z from 'zod/mini'
import { browserStore } from '#src/app/browser-store.ts'
import type { ShellServices } from '#src/shared/app/services.tsx'
import type { Broadcast, UplinkOutcome } from '#src/shared/studio/broadcast.ts'
import { Capture } from '#src/streams/golive/capture.ts'
import type { OutgoingTracks } from '#src/streams/golive/whip-link.ts'
import type { WindowLayout } from '#src/streams/golive/window-place.ts'
import { createKeptBroadcast, type KeptBroadcast } from './kept-broadcast.ts'
import { askTicket, goLiveFaultOf, provideGoLive } from './provide-go-live.ts'

const layoutKey = 'studioWindow'
const Layout = z.object({
  corner: z.enum(['topLeft', 'topRight', 'bottomLeft', 'bottomRight']),
  sharePercent: z.int().check(z.minimum(12), z.maximum(40)),
})
const firstLayout: WindowLayout = { corner: 'bottomRight', sharePercent: 24 }

const keptLayout = (text: string | null): WindowLayout => {
  try {
    return Layout.safeParse(JSON.parse(text ?? 'null')).data ?? firstLayout
  } catch {
    return firstLayout
  }
}

const isSupported = (): boolean => {
  const hasAll = 'mediaDevices' in navigator && typeof RTCPeerConnection === 'function'
  const codecs = hasAll ? (RTCRtpSender.getCapabilities('video')?.codecs ?? []) : []
  return codecs.some(({ mimeType }) => /h264/i.test(mimeType))
}

const isGranted = async (name: 'camera' | 'microphone'): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name })).state === 'granted'
  } catch {
    return false
  }
}

const testUplink = async (gateway: ShellServices['gateway'], signal: AbortSignal): Promise<UplinkOutcome> => {
  try {
    const { testUplink: test } = await import('#src/streams/golive/uplink-test.ts')
    return { kind: 'measured', figures: await test({ ticket: () => askTicket(gateway, 'probe'), signal }) }
  } catch (error) {
    const fault = goLiveFaultOf(error)
    return { kind: 'failed', fault: fault === 'conflict' || fault === 'ended' ? 'refused' : fault }
  }
}

const memberIdOf = ({ session }: Pick<ShellServices, 'session'>): string =>
  session.getSnapshot().context.userInfo?.id ?? ''

interface Parts {
  services: Pick<ShellServices, 'gateway' | 'session'>
  actor: Broadcast['actor']
  capture: Capture
  kept: ReturnType<typeof createKeptBroadcast>
}

const openKept = async ({ camera, microphone }: KeptBroadcast, capture: Capture): Promise<void> => {
  if (camera !== null && (await isGranted('camera'))) await capture.turnOn('camera', camera || undefined)
  if (microphone !== null && (await isGranted('microphone')))
    await capture.turnOn('microphone', microphone || undefined)
}

/** A page that was loaded anew while it was live opens its devices, if it may without asking, and goes on. */
const resumeKept = async ({ services, kept, capture, resume }: Parts & { resume: () => void }): Promise<void> => {
  const found = kept.read(memberIdOf(services))
  if (!found) return
  try {
    await askTicket(services.gateway, 'return')
  } catch {
    // Without an answer the button is still there to go on with.
    return kept.forget()
  }
  await openKept(found, capture)
  resume()
}

const deviceOf = (track: MediaStreamTrack | undefined): string | null =>
  track ? (track.getSettings().deviceId ?? '') : null

const keeper =
  ({ services, actor, capture, kept }: Parts) =>
  (): void => {
    const snapshot = actor.getSnapshot()
    const { wasLive, isTest } = snapshot.context
    if (!snapshot.matches('onAir') || !wasLive || isTest) return
    const { camera, microphone } = capture.current().tracks
    kept.write({ memberId: memberIdOf(services), camera: deviceOf(camera), microphone: deviceOf(microphone) })
  }

/** The machine and the connection follow the devices. */
const followDevices = (
  { actor, capture }: Parts,
  exchange: (tracks: OutgoingTracks) => void,
  keep: () => void,
): void => {
  let outgoing: OutgoingTracks = capture.current()
  capture.subscribe(() => {
    const { video, audio } = capture.current()
    if (video === outgoing.video && audio === outgoing.audio) return
    outgoing = { video, audio }
    actor.send({ type: 'media.changed', hasMedia: video !== null || audio !== null })
    exchange(outgoing)
    keep()
  })
}

/** Keeps the screen on while asked to; browsers give it back when the page is hidden, so it is asked for again. */
const createKeepAwake = () => {
  let isOn = false
  let held: WakeLockSentinel | undefined
  const renew = async (): Promise<void> => {
    if (!isOn || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const lock = await navigator.wakeLock.request('screen')
      if (isOn) held = lock
      else await lock.release()
    } catch {
      // A device that saves its battery says no, and the stream goes on.
    }
  }
  document.addEventListener('visibilitychange', () => void renew())
  return (next: boolean): void => {
    if (next === isOn) return
    isOn = next
    if (next) void renew()
    else void held?.release()
  }
}

/** The memory for a reload and the screen's rest follow the machine. */
const followStream = ({ actor, kept }: Parts, keep: () => void): void => {
  const keepAwake = createKeepAwake()
  let wasOnAir = false
  actor.subscribe((snapshot) => {
    const isOnAir = snapshot.matches('onAir')
    keepAwake(isOnAir)
    keep()
    if (wasOnAir && !isOnAir) kept.forget()
    wasOnAir = isOnAir
  })
}

/** A log-out ends the stream, a network that is back is used at once, and a page is not left without a question. */
const followPage = ({ services, actor, capture }: Parts): void => {
  services.session.subscribe(({ context }) => {
    if (context.userInfo) return
    actor.send({ type: 'live.drop' })
    capture.close()
  })
  addEventListener('online', () => actor.send({ type: 'network.back' }))
  addEventListener('beforeunload', (event) => {
    if (!actor.getSnapshot().matches('preparing')) event.preventDefault()
  })
}

const createCapture = (): Capture => {
  const store = browserStore('localStorage')
  return new Capture(keptLayout(store.getItem(layoutKey)), (layout) => store.setItem(layoutKey, JSON.stringify(layout)))
}

/** The member's stream from this browser, with its devices. Once a page. [S-02] */
export const createBroadcast = (services: Pick<ShellServices, 'gateway' | 'session'>): Broadcast => {
  const { gateway } = services
  const capture = createCapture()
  const { machine, link } = provideGoLive({ gateway, outgoing: capture.current })
  const actor = createActor(machine).start()
  const parts = { services, actor, capture, kept: createKeptBroadcast(browserStore('sessionStorage')) }
  const keep = keeper(parts)
  followDevices(
    parts,
    (tracks) =>
      void link()
        ?.exchange(tracks)
        .catch(() => undefined),
    keep,
  )
  followStream(parts, keep)
  followPage(parts)
  const canPublish = isSupported()
  if (canPublish) void resumeKept({ ...parts, resume: () => actor.send({ type: 'live.resume' }) })
  return {
    actor,
    capture,
    isSupported: canPublish,
    measure: async () => (await link()?.measure()) ?? null,
    testUplink: (signal) => testUplink(gateway, signal),
    release: capture.close,
  }
}
