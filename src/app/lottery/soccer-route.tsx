import { SoccerPage } from '#src/features/lottery/soccer/soccer-page.tsx'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideSoccer } from './provide-soccer.ts'

/** The soccer lottery. [R-12, C-15] */
export const SoccerRoute = createMembersRoute(provideSoccer, SoccerPage)
