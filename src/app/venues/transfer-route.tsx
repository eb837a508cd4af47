import { TransferPage } from '#src/features/venues/transfer-page.tsx'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideVenues } from './provide-venues.ts'

export const TransferRoute = createMembersRoute(provideVenues, TransferPage)
