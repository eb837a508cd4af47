import { CrashPage } from '#src/features/games/crash/crash-page.tsx'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideTable } from './provide-tables.ts'

export const CrashRoute = createMembersRoute(provideTable('crash'), CrashPage)
