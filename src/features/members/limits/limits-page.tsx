import { Link } from 'react-router-dom'
import { MemberSubPage } from '#src/features/members/member-frame.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { asRow, asStack } from '#src/ui/layout.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { usePlayTime } from '#src/shared/app/play-time.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { AgeBadge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import styles from './limits.module.css'
import { ExclusionPanel, PauseNote, TimeOutPanel } from './pause-panels.tsx'
import { ReminderPanel } from './reminder-panel.tsx'
import { useProtection } from './use-protection.ts'

/** Limits, reminders, time-outs and self-exclusion: what a member sets for oneself. */
export const LimitsPage = () => {
  const { t } = useTranslations('protection')
  const playTime = usePlayTime()
  const query = useProtection()
  return (
    <MemberSubPage title={t('title')} hint={t('hint')}>
      {query.data ? (
        <>
          {query.data.pause ? <PauseNote pause={query.data.pause} /> : null}
          <p className={asRow(8, 'middle', 'fs13', 'soft')}>
            <AgeBadge />
            {t('today', { time: playTime(query.data.play.playedTodayMs) })}
          </p>
        </>
      ) : null}
      <div className={styles.columns}>
        <div className={asStack(16, 'packed', 'oneColumn', 'shrinks')}>
          <QueryView query={query} skeleton={[420]}>
            {(protection) => <LimitsPanel protection={protection} />}
          </QueryView>
          <HistoryPanel />
        </div>
        <div className={asStack(16, 'packed', 'oneColumn', 'shrinks')}>
          {query.data ? (
            <>
              <ReminderPanel minutes={query.data.reminderMinutes} />
              <TimeOutPanel />
              <ExclusionPanel />
            </>
          ) : null}
          <Panel title={t('help.title')} hint={t('help.text')}>
            <Link to="/app/service" className={buttonClass({ size: 'md' })}>
              {t('help.contact')}
            </Link>
          </Panel>
        </div>
      </div>
    </MemberSubPage>
  )
}
