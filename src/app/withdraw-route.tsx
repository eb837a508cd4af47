import { WithdrawPage } from '#src/features/finance/withdraw-page.tsx'
import { createMembersRoute } from './members-route.tsx'
import { provideWithdraw } from './provide-withdraw.ts'

export const WithdrawRoute = createMembersRoute(provideWithdraw, WithdrawPage)
