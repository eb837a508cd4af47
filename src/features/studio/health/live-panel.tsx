import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { StudioHealth } from '#contract/studio/health-calls.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { formatClock } from '#src/shared/match/match-clock.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Figures, ViewerCurve } from './audience.tsx'
import styles from './health.module.css'
import { Measures } from './measures.tsx'
import { useHealth } from './use-health.ts'

const stateOf = (status: AnchorStatus): 'live' | 'break' | 'off' =>
  status === 1 ? 'live' : status === 2 ? 'break' : 'off'

const secondMs = 1_000

const State = ({ data: { anchorStatus, startedAtMs } }: { data: StudioHealth }) => {
  const { t } = useTranslations('studio')
  const nowMs = useServerSeconds()
  const state = stateOf(anchorStatus)
  return (
    <span className={styles.state}>
      <Badge tone={state === 'off' ? 'plain' : state}>{t(`state.${state}`)}</Badge>
      {startedAtMs === null ? null : (
        <span>
          {t('state.since', { time: formatClock(Math.max(0, Math.floor((nowMs - startedAtMs) / secondMs))) })}
        </span>
      )}
    </span>
  )
}

const Warnings = ({ data: { health } }: { data: StudioHealth }) => {
  const { t } = useTranslations('studio')
  return (health?.warnings ?? []).map((warning) => (
    <Note key={warning} tone="bad">
      {t(`warnings.${warning}`)}
    </Note>
  ))
}

/** Health of stream and room: warnings first, then the figures behind them. [S-02] */
export const LivePanel = () => {
  const { t } = useTranslations('studio')
  return (
    <QueryView query={useHealth()} skeleton={[120, 160]}>
      {(data) => (
        <>
          <Panel title={t('health.title')} end={<State data={data} />}>
            <Warnings data={data} />
            {data.health ? <Measures health={data.health} /> : <p className={styles.words}>{t('health.none')}</p>}
            <Figures data={data} />
          </Panel>
          {data.curve.length > 1 ? <ViewerCurve data={data} /> : null}
        </>
      )}
    </QueryView>
  )
}
