import { useState } from 'react'
import { useSelector } from '@xstate/react'
import { agentCheck, agentOverview } from '#contract/agents/calls.ts'
import type { AgentOverview } from '#contract/agents/entities/agent.ts'
import { monthAfter, siteMonthOf } from '#contract/agents/rules/months.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { AgeBadge, RoleBadge } from '#src/ui/badge.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { Segmented } from '#src/ui/tabs.tsx'
import styles from './agent.module.css'
import { CodesPanel } from './codes-panel.tsx'
import { CommissionPanel } from './commission-panel.tsx'
import { DaysChart } from './days-chart.tsx'
import { ExportButton } from './export-button.tsx'
import { FunnelPanel } from './funnel-panel.tsx'
import { JoinPage } from './join-page.tsx'
import { MembersPanel } from './members-panel.tsx'
import { StatementsPanel } from './statements-panel.tsx'
import { TiersPanel } from './tiers-panel.tsx'

const Panels = ({ overview, onMonth }: { overview: AgentOverview; onMonth: (month: string) => void }) => (
  <>
    <CodesPanel overview={overview} />
    <FunnelPanel overview={overview} />
    <CommissionPanel overview={overview} />
    <DaysChart overview={overview} />
    <TiersPanel overview={overview} />
    <MembersPanel overview={overview} />
    <StatementsPanel overview={overview} onMonth={onMonth} />
  </>
)

/** This month, the last one, and whichever one chooses among the statements. */
const Months = ({ month, now, onMonth }: { month: string; now: string; onMonth: (month: string) => void }) => {
  const { t } = useTranslations('agents')
  const last = monthAfter(now, -1)
  const others = month === now || month === last ? [] : [{ value: month, label: month }]
  return (
    <Segmented
      label={t('agent.month')}
      items={[{ value: now, label: t('agent.thisMonth') }, { value: last, label: t('agent.lastMonth') }, ...others]}
      value={month}
      onChange={onMonth}
    />
  )
}

const role = 'agent'

/** Links, funnel, commission with its parts, members and statements of an agent. [P-03, A-06] */
const Dashboard = () => {
  const { t } = useTranslations('agents')
  const { serverNow, session } = useShellServices()
  const { currency } = useMoney()
  const member = useSelector(session, ({ context }) => context.userInfo)
  const [now] = useState(() => siteMonthOf(serverNow()))
  const [month, setMonth] = useState(now)
  const query = useOwn(agentOverview, { month, currency })
  const own = query.data?.codes[0]?.code
  return (
    <div className={styles.page}>
      <PageHead title={t('agent.title')}>
        <RoleBadge role={role}>{t('agent.role')}</RoleBadge>
        <span className={asText('fs13', 'soft')}>
          {member?.nickname}
          {own === undefined ? null : ` · ${t('agent.number', { code: own })}`}
        </span>
        <span className={styles.tools}>
          <Months month={month} now={now} onMonth={setMonth} />
          {query.data ? <ExportButton overview={query.data} /> : null}
        </span>
      </PageHead>
      <QueryView query={query} skeleton={[230, 230, 230, 200]}>
        {(overview) => <Panels overview={overview} onMonth={setMonth} />}
      </QueryView>
      <p className={asRow(8, 'middle', 'fs12', 'quiet')}>
        <AgeBadge />
        {t('agent.foot')}
      </p>
    </div>
  )
}

/** An agent's page; for other members the way to become one. [P-03] */
export const AgentPage = () => {
  const { t } = useTranslations('agents')
  const check = useOwn(agentCheck, {})
  return (
    <>
      <PageTitle title={t('agent.title')} />
      <QueryView query={check} skeleton={[80, 320]}>
        {({ isAgent, application }) => (isAgent ? <Dashboard /> : <JoinPage application={application} />)}
      </QueryView>
    </>
  )
}
