import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import type { userInfoStepsMachine } from '#src/machines/members/user-info-steps-machine.ts'
import { DocumentsPage } from './documents/documents-page.tsx'
import { MemberHome } from './home/member-home.tsx'
import { LimitsPage } from './limits/limits-page.tsx'
import { MemberFrame, MemberSubPage } from './member-frame.tsx'
import { MembersOnly } from './members-only.tsx'
import { memberPath } from './member-sections.tsx'
import { ProfilePage } from './profile/profile-page.tsx'
import { ActivityPage } from './security/activity-page.tsx'
import { SecurityPage } from './security/security-page.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import { StepsPage } from './steps/steps-page.tsx'
import { VipPage } from './vip/vip-page.tsx'
import { WithdrawalHold } from './withdrawal-hold.tsx'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { ScreenComing } from '#src/shared/app/screen-coming.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { BankCards } from './payout/bank-cards.tsx'
import { PayoutLock } from './payout/payout-lock.tsx'
import { VirtualWallets } from './payout/virtual-wallets.tsx'

const BlocksPage = lazy(async () => ({
  default: (await loadOnline(() => import('./blocks/blocks-page.tsx'))).BlocksPage,
}))

/** Where one is paid out to. [C-12, E-03] */
const PayoutPage = () => {
  const { t } = useTranslations('member')
  return (
    <MemberSubPage title={t('sections.payout')}>
      <WithdrawalHold />
      <PayoutLock>
        <BankCards />
        <VirtualWallets />
      </PayoutLock>
    </MemberSubPage>
  )
}

export interface MemberPageProps {
  /** The guided steps, with their actors. [E-16] */
  userInfoSteps: typeof userInfoStepsMachine
}

/** The pages beside the list of the centre. */
const CentrePages = ({ userInfoSteps }: MemberPageProps) => (
  <MemberFrame>
    <Routes>
      <Route index element={<MemberHome />} />
      <Route path="profile" element={<ProfilePage />} />
      <Route path="security" element={<SecurityPage />} />
      <Route path="security/activity" element={<ActivityPage />} />
      <Route path="payout" element={<PayoutPage />} />
      <Route path="limits" element={<LimitsPage />} />
      <Route path="documents" element={<DocumentsPage />} />
      <Route
        path="blocks"
        element={
          <Suspense fallback={<ScreenComing />}>
            <BlocksPage />
          </Suspense>
        }
      />
      <Route path="settings" element={<SettingsPage />} />
      <Route path="steps" element={<StepsPage machine={userInfoSteps} />} />
      <Route path="*" element={<Navigate to={memberPath} replace />} />
    </Routes>
  </MemberFrame>
)

/** Everything below /app/member; its pages come together, so that none waits for the network. [C-12] */
export const MemberPage = ({ userInfoSteps }: MemberPageProps) => (
  <MembersOnly>
    <Routes>
      <Route path="vip" element={<VipPage />} />
      <Route path="*" element={<CentrePages userInfoSteps={userInfoSteps} />} />
    </Routes>
  </MembersOnly>
)
