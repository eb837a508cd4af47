import { SlotPage } from '#src/features/games/slot/slot-page.tsx'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideGame } from './provide-games.ts'

export const SlotRoute = createMembersRoute(provideGame('slot'), SlotPage)
