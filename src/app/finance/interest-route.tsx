import { ConvertPage } from '#src/features/interest/convert-page.tsx'
import { InterestPage } from '#src/features/interest/interest-page.tsx'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideInterest } from './provide-interest.ts'

export const InterestRoute = createMembersRoute(provideInterest, InterestPage)
export const ConvertRoute = createMembersRoute(provideInterest, ConvertPage)
