import { Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { BaccaratPage } from '#src/features/games/baccarat/baccarat-page.tsx'
import type { TableMachines } from '#src/features/games/tables/table-data.ts'
import { RoomFrame, TableAlone } from '#src/features/rooms/room-frame.tsx'
import { ErrorBoundary } from '#src/features/shell/error-boundary.tsx'
import type { SiteTranslations } from '#src/app/i18n/translation-store.ts'
import { idle } from '#src/app/start/idle.ts'
import { createLazyPart } from '#src/app/lazy-part.ts'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideTable } from './provide-tables.ts'

interface RoomProps {
  roomNo: string
  Table: ComponentType
}

/** The room's code is asked for when the table has been painted: nobody waits for a picture to bet. A table does not fall with its room. */
const createRoomLater = (words: SiteTranslations): ComponentType<RoomProps> => {
  const room = createLazyPart(async () => {
    const [{ RoomBeside }] = await Promise.all([import('#src/app/rooms/room-beside.tsx'), words.load('room')])
    return RoomBeside
  })
  return ({ roomNo, Table }) => {
    const [isMissing, setMissing] = useState(false)
    const RoomBeside = useSyncExternalStore(room.subscribe, room.current)
    useEffect(() => {
      let isMounted = true
      void idle()
        .then(room.load)
        .catch(() => isMounted && setMissing(true))
      return () => {
        isMounted = false
      }
    }, [])
    if (!RoomBeside) return isMissing ? <TableAlone Table={Table} /> : <RoomFrame Table={Table} />
    return (
      <ErrorBoundary resetKey={roomNo} fallback={<TableAlone Table={Table} />}>
        <Suspense fallback={<RoomFrame Table={Table} />}>
          <RoomBeside roomNo={roomNo} Table={Table} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

export const createBaccaratRoute = (words: SiteTranslations): ComponentType => {
  const RoomLater = createRoomLater(words)
  const Page = ({ machines }: { machines: TableMachines }) => (
    <BaccaratPage machines={machines} RoomBeside={RoomLater} />
  )
  return createMembersRoute(provideTable('baccarat'), Page)
}
