import { Link } from 'react-router-dom'
import type { SecurityEvent } from '#contract/accounts/entities/security-event.ts'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconWarning } from '#src/ui/icons.tsx'
import { IconHistory } from '#src/ui/room-icons.tsx'
import { fullMomentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useActivity } from '#src/features/members/member-data.ts'
import { MemberSubPage } from '#src/features/members/member-frame.tsx'
import { changesPath, devicesPath, memberPath } from '#src/features/members/member-sections.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import styles from './activity-page.module.css'
import { activityKeyOf, activityToneOf, canBeDisowned, mayBeSomebodyElse } from './activity-rules.ts'
import { deviceIconOf } from './device-icon.tsx'

const useWords = () => {
  const { t, language } = useTranslations('member')
  const titleOf = (event: SecurityEvent): string => {
    const { way, count, what } = event
    const key = activityKeyOf(event)
    const text = t(`activity.kinds.${key}`, { count: Math.max(1, count), what })
    const parts = [way === null ? '' : t(`activity.ways.${way}`), what].filter((part) => part !== '')
    return parts.length > 0 ? `${text} · ${parts.join(' · ')}` : text
  }
  const deviceOf = ({ browser, deviceType }: SecurityEvent): string => {
    if (deviceType === '') return ''
    const names = [browser, deviceType].filter((name) => name !== 'other')
    return names.length > 0 ? names.join(' · ') : t('devices.other')
  }
  const whereOf = (event: SecurityEvent): string => {
    const at = fullMomentWords(event.atMs, language)
    return [at, deviceOf(event), event.region, event.address].filter((part) => part !== '').join(' · ')
  }
  return { t, titleOf, whereOf }
}

const iconOf = (event: SecurityEvent) => {
  if (activityToneOf(event) !== 'plain') return <IconWarning />
  return event.deviceType === '' ? <IconShieldCheck /> : deviceIconOf(event.deviceType)
}

const Event = ({ event }: { event: SecurityEvent }) => {
  const { t, titleOf, whereOf } = useWords()
  const notMe = (
    <Link
      to={canBeDisowned(event) ? changesPath : devicesPath}
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
    >
      {t('activity.notMe')}
    </Link>
  )
  return (
    <Row
      icon={<span className={styles[activityToneOf(event)]}>{iconOf(event)}</span>}
      label={titleOf(event)}
      value={whereOf(event)}
      action={
        event.current ? (
          <Badge tone="accent">{t('devices.current')}</Badge>
        ) : mayBeSomebodyElse(event) ? (
          notMe
        ) : undefined
      }
    />
  )
}

/** What happened to the account: log-ins, failed ones, and every change of what guards it. [S-04, L-12] */
export const ActivityPage = () => {
  const { t } = useTranslations('member')
  const query = useActivity()
  return (
    <MemberSubPage title={t('activity.title')} back={{ to: `${memberPath}/security`, label: t('activity.back') }}>
      <Panel title={t('activity.list')} hint={t('activity.hint')}>
        <QueryView query={query} skeleton={[44, 44, 44, 44, 44]}>
          {({ pages }) => {
            const events = pages.flatMap((page) => page.events)
            return events.length === 0 ? (
              <Empty icon={<IconHistory size={28} />} title={t('activity.empty')} text={t('activity.emptyText')} />
            ) : (
              <Rows>
                {events.map((event) => (
                  <Event key={event.id} event={event} />
                ))}
              </Rows>
            )
          }}
        </QueryView>
        {query.hasNextPage ? (
          <div className={styles.more}>
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('activity.more')}
            </Button>
          </div>
        ) : null}
      </Panel>
    </MemberSubPage>
  )
}
