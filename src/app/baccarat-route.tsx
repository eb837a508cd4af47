import { BaccaratPage } from '#src/features/games/baccarat/baccarat-page.tsx'
import type { TableMachines } from '#src/features/games/tables/table-data.ts'
import { createMembersRoute } from './members-route.tsx'
import { provideTable } from './provide-tables.ts'
import { RoomBeside } from './room-beside.tsx'

const Page = ({ machines }: { machines: TableMachines }) => <BaccaratPage machines={machines} RoomBeside={RoomBeside} />

export const BaccaratRoute = createMembersRoute(provideTable('baccarat'), Page)
