export type Source = 'camera' | 'microphone' | 'screen'
export type SourceFault = 'denied' | 'missing' | 'busy' | 'failed'

export interface SourceChoice {
  readonly deviceId?: string | undefined
  readonly facing?: 'user' | 'environment' | undefined
}

const size = { width: { ideal: 1_280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } } as const

const constraintsOf = (source: Source, { deviceId, facing }: SourceChoice): MediaStreamConstraints => {
  const device = deviceId === undefined ? {} : { deviceId: { exact: deviceId } }
  if (source === 'microphone')
    return { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...device } }
  return { video: { ...size, ...(facing && deviceId === undefined && { facingMode: facing }), ...device } }
}

/** Asks for one device. Rejects as the browser does: see `faultOf`. */
export const openSource = async (source: Source, choice: SourceChoice): Promise<MediaStreamTrack> => {
  const { mediaDevices } = navigator
  const stream =
    source === 'screen'
      ? await mediaDevices.getDisplayMedia({ video: size })
      : await mediaDevices.getUserMedia(constraintsOf(source, choice))
  const [track] = stream.getTracks()
  if (!track) throw new DOMException('no track', 'NotFoundError')
  if (source !== 'microphone') track.contentHint = source === 'screen' ? 'detail' : 'motion'
  return track
}

const faults: Readonly<Record<string, SourceFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export const faultOf = (error: unknown): SourceFault =>
  (error instanceof DOMException ? faults[error.name] : undefined) ?? 'failed'

/** The devices of a kind; without permission the browser names none. */
export const devicesOf = async (source: Source): Promise<{ deviceId: string; label: string }[]> => {
  if (source === 'screen') return []
  const kind = source === 'camera' ? 'videoinput' : 'audioinput'
  const all = await navigator.mediaDevices.enumerateDevices()
  return all.filter((device) => device.kind === kind && device.deviceId !== '')
}
