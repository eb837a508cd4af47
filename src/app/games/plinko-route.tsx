import { PlinkoPage } from '#src/features/games/plinko/plinko-page.tsx'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideGame } from './provide-games.ts'

export const PlinkoRoute = createMembersRoute(provideGame('plinko'), PlinkoPage)
