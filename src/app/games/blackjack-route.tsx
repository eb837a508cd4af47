import { BlackjackPage } from '#src/features/games/blackjack/blackjack-page.tsx'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideGame } from './provide-games.ts'

export const BlackjackRoute = createMembersRoute(provideGame('blackjack'), BlackjackPage)
