import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { StudioHealth } from '#contract/studio/health-calls.ts'
import { anchorGraceMs } from '#contract/limits.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { formatClock } from '#src/shared/match/match-clock.ts'
import { useBroadcast, useCapture, type LinkView } from '#src/shared/studio/broadcast.ts'
import { Badge } from '#src/ui/badge.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import styles from './golive.module.css'
import { holdLevel, levelOf, type HeldLevel } from './link-health.ts'

const measureEveryMs = 1_000
const secondMs = 1_000

/** The connection's figures, read once a second. */
const useLink = (isBroken: boolean, hasPicture: boolean) => {
  const { measure } = useBroadcast()
  const [view, setView] = useState<LinkView | null>(null)
  const [held, setHeld] = useState<HeldLevel>({ level: 'good', sinceMs: 0 })
  useEffect(() => {
    const look = async (): Promise<void> => {
      const next = isBroken ? null : await measure()
      if (next) setView(next)
      setHeld((before) => holdLevel(before, isBroken ? 'broken' : levelOf(next, hasPicture), performance.now()))
    }
    void look()
    const timer = setInterval(() => void look(), measureEveryMs)
    return () => clearInterval(timer)
  }, [measure, isBroken, hasPicture])
  return { view, level: held.level }
}

/** Seconds until the room ends, since the connection broke. */
const useBreak = (isBroken: boolean): number => {
  const nowMs = useServerSeconds()
  const [sinceMs, setSinceMs] = useState<number | null>(null)
  if (isBroken !== (sinceMs !== null)) setSinceMs(isBroken ? nowMs : null)
  return sinceMs === null ? 0 : Math.max(0, Math.ceil((anchorGraceMs - (nowMs - sinceMs)) / secondMs))
}

const Chip = () => {
  const { t } = useTranslations('studio')
  const { actor } = useBroadcast()
  const { video } = useCapture()
  const isBroken = useSelector(
    actor,
    (snapshot) => snapshot.matches({ onAir: 'waiting' }) || snapshot.matches({ onAir: { session: 'connecting' } }),
  )
  const { view, level } = useLink(isBroken, video !== null)
  const seconds = useBreak(isBroken)
  return (
    <details className={styles.chip} data-level={level}>
      <summary>
        <i aria-hidden="true" />
        <b>{t(`golive.link.${level}`, { seconds })}</b>
        {view && !isBroken
          ? t('golive.link.figures', { mbps: (view.kbps / 1_000).toFixed(1), frames: view.framesPerSecond })
          : null}
      </summary>
      {view ? (
        <p>
          {t('golive.link.details', { ms: view.roundTripMs ?? '–', loss: view.lossPercent })}
          {view.limitedBy === 'none' ? null : t(`golive.link.${view.limitedBy}`)}
        </p>
      ) : null}
    </details>
  )
}

/** The stream while it is on: its time, its viewers and its connection. [S-02] */
export const LiveStrip = ({ health }: { health: StudioHealth | undefined }) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const { actor } = useBroadcast()
  const nowMs = useServerSeconds()
  const wasLive = useSelector(actor, ({ context }) => context.wasLive)
  const isLive = useSelector(actor, (snapshot) => snapshot.matches({ onAir: { session: 'live' } }))
  const isTest = useSelector(actor, ({ context }) => context.isTest)
  const startedAtMs = isTest ? null : (health?.startedAtMs ?? null)
  return (
    <div className={styles.strip}>
      <output>
        <Badge tone={isLive ? 'live' : 'break'}>
          {t(isLive ? (isTest ? 'golive.test.live' : 'state.live') : wasLive ? 'golive.returning' : 'golive.opening')}
        </Badge>
      </output>
      {startedAtMs === null ? null : (
        <span className={styles.time}>{formatClock(Math.max(0, Math.floor((nowMs - startedAtMs) / secondMs)))}</span>
      )}
      {isTest ? null : (
        <span>
          {t('figures.viewers')} {formatCount(health?.viewers ?? 0, language)}
        </span>
      )}
      <Chip />
    </div>
  )
}
