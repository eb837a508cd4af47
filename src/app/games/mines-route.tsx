import { MinesPage } from '#src/features/games/mines/mines-page.tsx'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideGame } from './provide-games.ts'

export const MinesRoute = createMembersRoute(provideGame('mines'), MinesPage)
