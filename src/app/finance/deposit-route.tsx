import { DepositPage } from '#src/features/finance/deposit-page.tsx'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideFinance } from './provide-finance.ts'

export const DepositRoute = createMembersRoute(provideFinance, DepositPage)
