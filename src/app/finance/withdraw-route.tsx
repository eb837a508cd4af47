import type { ComponentProps } from 'react'
import { WithdrawPage } from '#src/features/finance/withdraw-page.tsx'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideWithdraw } from './provide-withdraw.ts'

/** Only who has never withdrawn needs them. */
const loadForms = () => loadOnline(async () => (await import('#src/app/members/member-route.tsx')).withdrawStepForms)

const Page = (given: Omit<ComponentProps<typeof WithdrawPage>, 'loadForms'>) => (
  <WithdrawPage {...given} loadForms={loadForms} />
)

export const WithdrawRoute = createMembersRoute(provideWithdraw, Page)
