import type { ReactNode } from 'react'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { captureSources, useBroadcast, useCapture, type CaptureSource } from '#src/shared/studio/broadcast.ts'
import { Button } from '#src/ui/button.tsx'
import { IconMic } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { IconCamera, IconFlip, IconScreenShare } from '#src/ui/studio-icons.tsx'
import { Switch } from '#src/ui/switch.tsx'
import styles from './golive.module.css'
import { LevelMeter } from './level-meter.tsx'

const icons: Readonly<Record<CaptureSource, ReactNode>> = {
  camera: <IconCamera size={18} />,
  microphone: <IconMic size={18} />,
  screen: <IconScreenShare size={18} />,
}

const DeviceChoice = ({ source }: { source: CaptureSource }) => {
  const { t } = useTranslations('studio')
  const { capture } = useBroadcast()
  const { tracks, devices } = useCapture()
  const [track, all] = [tracks[source], devices[source] ?? []]
  if (!track || all.length < 2) return track ? <p className={styles.device}>{track.label}</p> : null
  return (
    <SelectField
      label={t('golive.device')}
      options={all.map(({ deviceId, label }) => ({ value: deviceId, label }))}
      value={track.getSettings().deviceId ?? ''}
      onChange={(event) => void capture.turnOn(source, event.target.value)}
    />
  )
}

/** The phone's other camera. */
const Flip = () => {
  const { t } = useTranslations('studio')
  const { capture } = useBroadcast()
  return (
    <Button size="sm" icon={<IconFlip size={16} />} onClick={() => void capture.flip()}>
      {t('golive.flip')}
    </Button>
  )
}

const Microphone = ({ track, onSound }: { track: MediaStreamTrack; onSound: () => void }) => {
  const { t } = useTranslations('studio')
  const { capture } = useBroadcast()
  const { isMuted } = useCapture()
  return (
    <>
      {isMuted ? <Note tone="wait">{t('golive.muted')}</Note> : <LevelMeter track={track} onSound={onSound} />}
      <Button size="sm" aria-pressed={isMuted} onClick={() => capture.mute(!isMuted)}>
        {t(isMuted ? 'golive.unmute' : 'golive.mute')}
      </Button>
    </>
  )
}

const SourceCard = ({ source, children }: { source: CaptureSource; children?: ReactNode }) => {
  const { t } = useTranslations('studio')
  const { actor, capture } = useBroadcast()
  const { tracks, faults, opening, video, audio } = useCapture()
  const track = tracks[source]
  const fault = faults[source]
  // A stream without picture and sound is none.
  const isLast =
    track !== undefined &&
    [video, audio].filter((one) => one !== null).length === 1 &&
    !(tracks.screen && tracks.camera)
  const change = (isOn: boolean): void => {
    if (isOn) void capture.turnOn(source)
    else if (!(isLast && actor.getSnapshot().matches('onAir'))) capture.turnOff(source)
  }
  return (
    <section className={styles.card} aria-label={t(`golive.${source}`)}>
      <div className={styles.cardHead}>
        {icons[source]}
        <b>{t(`golive.${source}`)}</b>
        <Switch
          label={t(`golive.${source}`)}
          checked={track !== undefined}
          aria-busy={opening === source || undefined}
          onChange={change}
        />
      </div>
      {fault ? (
        <Note tone="bad">
          {t(`golive.faults.${source === 'screen' && fault === 'denied' ? 'screenDenied' : fault}`)}
        </Note>
      ) : null}
      <DeviceChoice source={source} />
      {children}
    </section>
  )
}

const canShareScreen = (): boolean => 'getDisplayMedia' in navigator.mediaDevices
const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches

/** Camera, microphone and screen, each with its switch: a device is asked for when it is turned on. [S-02] */
export const SourceCards = ({ onSound }: { onSound: () => void }) => {
  const { tracks } = useCapture()
  const { camera, microphone } = tracks
  return (
    <div className={styles.cards}>
      {captureSources
        .filter((source) => source !== 'screen' || canShareScreen())
        .map((source) => (
          <SourceCard key={source} source={source}>
            {source === 'camera' && camera && isPhone() ? <Flip /> : null}
            {source === 'microphone' && microphone ? <Microphone track={microphone} onSound={onSound} /> : null}
          </SourceCard>
        ))}
    </div>
  )
}
