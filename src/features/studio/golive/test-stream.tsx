import { useEffect, useRef } from 'react'
import { studioTestStream, type TestStream as Test } from '#contract/studio/test-stream-calls.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { formatClock } from '#src/shared/match/match-clock.ts'
import { usePlayTest } from '#src/shared/studio/test-player.ts'
import { Panel } from '#src/ui/panel.tsx'
import styles from './golive.module.css'

const ownAskMs = 2_000
const moderatorsAskMs = 15_000
const secondMs = 1_000

const Player = ({ url }: { url: string }) => {
  const { t } = useTranslations('studio')
  const play = usePlayTest()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => (video.current ? play(video.current, url) : undefined), [play, url])
  return (
    <video ref={video} className={styles.testPlayer} muted playsInline controls aria-label={t('golive.test.player')} />
  )
}

const Running = ({ test, isModerators }: { test: Test; isModerators: boolean }) => {
  const { t } = useTranslations('studio')
  const nowMs = useServerSeconds()
  const time = formatClock(Math.max(0, Math.ceil((test.untilMs - nowMs) / secondMs)))
  return (
    <Panel
      title={t('golive.test.title')}
      hint={t(isModerators ? 'golive.test.moderated' : 'golive.test.left', { time })}
    >
      <Player url={test.url} />
    </Panel>
  )
}

/** The test stream of the streamer's own room, as viewers would see it. [S-02] */
export const TestStream = ({ roomNo }: { roomNo: string }) => {
  const { t } = useTranslations('studio')
  const { data } = useOwn(studioTestStream, { roomNo }, { askEveryMs: (seen) => (seen?.test ? false : ownAskMs) })
  if (!data?.test)
    return (
      <Panel title={t('golive.test.title')}>
        <p>{t('golive.test.waiting')}</p>
      </Panel>
    )
  return <Running test={data.test} isModerators={false} />
}

/** The same for who keeps order in the room: nothing while there is none. [P-02] */
export const ModeratorsTest = ({ roomNo }: { roomNo: string }) => {
  const { data } = useOwn(studioTestStream, { roomNo }, { askEveryMs: moderatorsAskMs })
  return data?.test ? <Running test={data.test} isModerators /> : null
}
