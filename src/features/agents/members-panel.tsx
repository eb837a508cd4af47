import { agentMembers } from '#contract/agents/calls.ts'
import type { AgentOverview } from '#contract/agents/entities/agent.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { useOwnPages } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Badge, VipBadge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import styles from './agent.module.css'

const pageSize = 20

const useMembers = ({ month, currency }: AgentOverview) =>
  useOwnPages({
    call: agentMembers,
    input: { month, currency, limit: pageSize },
    cursor: 'beforeId',
    endOf: ({ members, hasMore }) => (hasMore ? members.at(-1)?.id : null),
  })

/** Whom the agent brought, masked, with their month. [P-03] */
export const MembersPanel = ({ overview }: { overview: AgentOverview }) => {
  const { t } = useTranslations('agents')
  const { format, signed } = useMoney()
  const query = useMembers(overview)
  const { currency } = overview
  return (
    <Panel
      title={t('members.title')}
      end={<span className={asText('fs12', 'quiet')}>{t('members.masked', { count: overview.members })}</span>}
      className={styles.half}
    >
      <QueryView query={query} skeleton={[40, 40, 40]}>
        {({ pages }) => {
          const members = pages.flatMap((page) => page.members)
          if (members.length === 0) return <p className={asText('fs12', 'quiet')}>{t('members.empty')}</p>
          return (
            <div className={styles.scroll}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th>{t('members.member')}</th>
                    <th>{t('members.level')}</th>
                    <th>{t('members.joined')}</th>
                    <th data-amount="">{t('members.turnover')}</th>
                    <th data-amount="">{t('members.net')}</th>
                    <th>{t('members.state')}</th>
                  </tr>
                </thead>
                <tbody>
                  {members.map((member) => (
                    <tr key={member.id}>
                      <td data-strong="">{member.maskedName}</td>
                      <td>
                        <VipBadge level={member.vipLevel} />
                      </td>
                      <td>{siteDayOf(member.joinedAtMs)}</td>
                      <td data-amount="">{format(member.turnoverMinor, currency)}</td>
                      <td data-amount="">{signed(member.netMinor, currency)}</td>
                      <td>
                        <Badge tone={member.isActive ? 'success' : 'warning'}>
                          {t(member.isActive ? 'members.active' : 'members.inactive')}
                        </Badge>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }}
      </QueryView>
      {query.hasNextPage ? (
        <Button size="sm" block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('common:more')}
        </Button>
      ) : null}
    </Panel>
  )
}
