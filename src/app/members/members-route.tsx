import { useMemo, type ComponentType } from 'react'
import { MembersOnly } from '#src/features/members/members-only.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { browserStore } from '#src/app/browser-store.ts'
import { FormCommands } from '#src/app/command/form-commands.tsx'
import type { MachineParts, MemberParts } from '#src/app/command/machine-parts.ts'

/** A page for members with its machines, which load with it. */
export const createMembersRoute =
  <Machines,>(
    provide: (parts: MemberParts & Pick<MachineParts, 'socket'>) => Machines,
    Page: ComponentType<{ machines: Machines }>,
  ) =>
  () => {
    const { gateway, socket, session, serverNow } = useShellServices()
    const machines = useMemo(
      () =>
        provide({
          gateway,
          socket,
          store: browserStore('sessionStorage'),
          memberId: () => session.getSnapshot().context.userInfo?.id ?? null,
          serverNow,
        }),
      [gateway, socket, session, serverNow],
    )
    return (
      <MembersOnly>
        <FormCommands>
          <Page machines={machines} />
        </FormCommands>
      </MembersOnly>
    )
  }
