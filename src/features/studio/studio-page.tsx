import { useSelector } from '@xstate/react'
import { useId, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { studioCheck } from '#contract/studio/calls.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { OwnRoomProvider } from '#src/shared/studio/own-room.tsx'
import { studioTabPath, studioTabs, type StudioTab } from '#src/shared/studio/studio-paths.ts'
import { AgeBadge, RoleBadge } from '#src/ui/badge.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { ApplyPage } from './apply-page.tsx'
import { EndButton } from './end-button.tsx'
import styles from './studio.module.css'

const waitingAskMs = 15_000
const role = 'anchor'

const useTab = (): StudioTab => {
  const { tab } = useParams()
  return studioTabs.find((one) => one === tab) ?? studioTabs[0]
}

const Studio = ({ roomNo, tabs }: { roomNo: string; tabs: Readonly<Record<StudioTab, ReactNode>> }) => {
  const { t } = useTranslations('studio')
  const { session } = useShellServices()
  const nickname = useSelector(session, ({ context }) => context.userInfo?.nickname)
  const navigate = useNavigate()
  const tab = useTab()
  const panelId = useId()
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} tool={tab === 'golive' ? null : <EndButton />}>
        <RoleBadge role={role}>{t('role')}</RoleBadge>
        <span className={styles.who}>{t('who', { name: nickname ?? '', room: roomNo })}</span>
      </PageHead>
      <Tabs
        className={styles.tabs ?? ''}
        label={t('tabs.label')}
        panelId={panelId}
        items={studioTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={tab}
        onChange={(next) => void navigate(studioTabPath(next))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`tabs.${tab}`)} className={styles.panels}>
        <OwnRoomProvider value={roomNo}>{tabs[tab]}</OwnRoomProvider>
      </div>
      <p className={styles.foot}>
        <AgeBadge />
        {t('foot')}
      </p>
    </div>
  )
}

/** The studio of a member who has a room; for others the way to one. */
export const StudioPage = ({ tabs }: { tabs: Readonly<Record<StudioTab, ReactNode>> }) => {
  const { t } = useTranslations('studio')
  const check = useOwn(
    studioCheck,
    {},
    { askEveryMs: (data) => (data?.application?.state === 'waiting' ? waitingAskMs : false) },
  )
  return (
    <>
      <PageTitle title={t('title')} />
      <QueryView query={check} skeleton={[80, 320]}>
        {({ roomNo, application }) =>
          roomNo === null ? <ApplyPage application={application} /> : <Studio roomNo={roomNo} tabs={tabs} />
        }
      </QueryView>
    </>
  )
}
