import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { sessionEndOthers, sessionList } from '#contract/accounts/calls/security.ts'
import type { MemberSession } from '#contract/accounts/entities/account.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asRow } from '#src/ui/layout.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { fullMomentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useDevices, useMemberCache } from '#src/features/members/member-data.ts'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { activityPath, devicesPath } from '#src/features/members/member-sections.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { arriveAt } from './arrive-at.ts'
import { deviceIconOf } from './device-icon.tsx'

const Device = ({ device }: { device: MemberSession }) => {
  const { t, language } = useTranslations('member')
  const seen = fullMomentWords(device.lastSeenMs, language)
  const state = device.current ? 'current' : device.active ? 'active' : 'ended'
  return (
    <Row
      icon={deviceIconOf(device.deviceType)}
      label={`${device.deviceType === 'other' ? t('devices.other') : device.deviceType} · ${t(`devices.by.${device.clientType}`)}`}
      value={[device.region, device.address, seen].filter((part) => part !== '').join(' · ')}
      action={
        <Badge tone={state === 'current' ? 'accent' : state === 'active' ? 'success' : 'end'}>
          {t(`devices.${state}`)}
        </Badge>
      }
    />
  )
}

/** Where one is logged in, and the way to end it everywhere else. [L-12] */
export const DevicesPanel = () => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { askAgain } = useMemberCache()
  const query = useDevices()
  const [asking, setAsking] = useState(false)
  const { pathname, hash } = useLocation()
  const endOthers = useCommand(
    () => gateway.call(sessionEndOthers, {}),
    ({ ended }) => {
      askAgain(sessionList)
      toast(t('devices.done', { count: ended }), { tone: 'success' })
    },
    ({ msg }) => toast(msg, { tone: 'warning' }),
  )
  return (
    <Panel
      title={t('devices.title')}
      hint={t('devices.hint')}
      end={
        <div className={asRow(8, 'wrap')}>
          <Link to={activityPath} className={buttonClass({ variant: 'ghost' })}>
            {t('activity.title')}
          </Link>
          <Button
            ref={`${pathname}${hash}` === devicesPath ? arriveAt : null}
            variant="dangerSoft"
            busy={endOthers.busy}
            onClick={() => setAsking(true)}
          >
            {t('devices.endOthers')}
          </Button>
        </div>
      }
    >
      <QueryView query={query} skeleton={[44, 44]}>
        {({ sessions }) => (
          <Rows>
            {sessions.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </Rows>
        )}
      </QueryView>
      <ConfirmDialog
        open={asking}
        title={t('devices.endOthers')}
        text={t('devices.endText')}
        action={t('devices.endOthers')}
        onClose={() => setAsking(false)}
        onConfirm={() => endOthers.send(null)}
      />
    </Panel>
  )
}
