import { ViewerDesk as Desk } from '#src/features/rooms/chat/viewer-desk.tsx'
import type { ViewerDeskProps } from '#src/shared/room/room-parts.tsx'
import { FormCommands } from '#src/app/command/form-commands.tsx'

/** With what keeps the ids of its commands. */
export const ViewerDesk = (props: ViewerDeskProps) => (
  <FormCommands>
    <Desk {...props} />
  </FormCommands>
)
