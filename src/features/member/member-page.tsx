import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import type { userInfoStepsMachine } from '#src/machines/user-info-steps-machine.ts'
import { MemberHome } from './home/member-home.tsx'
import { MemberFrame } from './member-frame.tsx'
import { MemberGate } from './member-gate.tsx'
import { memberPath } from './member-sections.tsx'

const ProfilePage = lazy(async () => ({ default: (await import('./profile/profile-page.tsx')).ProfilePage }))
const SecurityPage = lazy(async () => ({ default: (await import('./security/security-page.tsx')).SecurityPage }))
const PayoutPage = lazy(async () => ({ default: (await import('./payout/payout-page.tsx')).PayoutPage }))
const DocumentsPage = lazy(async () => ({ default: (await import('./documents/documents-page.tsx')).DocumentsPage }))
const VipPage = lazy(async () => ({ default: (await import('./vip/vip-page.tsx')).VipPage }))
const SettingsPage = lazy(async () => ({ default: (await import('./settings/settings-page.tsx')).SettingsPage }))
const StepsPage = lazy(async () => ({ default: (await import('./steps/steps-page.tsx')).StepsPage }))

export interface MemberPageProps {
  /** The guided steps, with their actors. [E-16] */
  userInfoSteps: typeof userInfoStepsMachine
}

/** Everything below /app/member. [C-12] */
export const MemberPage = ({ userInfoSteps }: MemberPageProps) => (
  <MemberGate>
    <MemberFrame>
      <Suspense>
        <Routes>
          <Route index element={<MemberHome />} />
          <Route path="profile" element={<ProfilePage />} />
          <Route path="security" element={<SecurityPage />} />
          <Route path="payout" element={<PayoutPage />} />
          <Route path="documents" element={<DocumentsPage />} />
          <Route path="vip" element={<VipPage />} />
          <Route path="settings" element={<SettingsPage />} />
          <Route path="steps" element={<StepsPage machine={userInfoSteps} />} />
          <Route path="*" element={<Navigate to={memberPath} replace />} />
        </Routes>
      </Suspense>
    </MemberFrame>
  </MemberGate>
)
