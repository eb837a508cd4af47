import { useParams } from 'react-router-dom'
import { RoomNo } from '#contract/ids.ts'
import { MembersOnly } from '#src/features/members/members-only.tsx'
import { AllRoomsPage } from '#src/features/rooms/console/all-rooms-page.tsx'
import { ConsolePage } from '#src/features/rooms/console/console-page.tsx'
import { ModeratorsTest } from '#src/features/studio/golive/test-stream.tsx'
import { NotFoundPage } from '#src/features/shell/not-found-page.tsx'
import { TestPlayerProvider } from '#src/shared/studio/test-player.ts'
import { playTest } from '#src/app/live/play-test.ts'
import { FormCommands } from '#src/app/command/form-commands.tsx'
import { RoomServices } from './room-beside.tsx'

/** Where those who keep order in a room work. [P-02] */
export const ConsoleRoute = () => {
  const { roomNo } = useParams()
  const asked = RoomNo.safeParse(roomNo)
  if (!asked.success) return <NotFoundPage />
  return (
    <MembersOnly>
      <RoomServices>
        <FormCommands>
          <TestPlayerProvider value={playTest}>
            <ModeratorsTest roomNo={asked.data} />
          </TestPlayerProvider>
          <ConsolePage key={asked.data} roomNo={asked.data} />
        </FormCommands>
      </RoomServices>
    </MembersOnly>
  )
}

/** All rooms that somebody keeps order in. [P-02] */
export const AllRoomsRoute = () => (
  <MembersOnly>
    <AllRoomsPage />
  </MembersOnly>
)
