import { DicePage } from '#src/features/games/dice/dice-page.tsx'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideGame } from './provide-games.ts'

export const DiceRoute = createMembersRoute(provideGame('dice'), DicePage)
