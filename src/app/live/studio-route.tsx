import { useEffect, type ReactNode } from 'react'
import { MembersOnly } from '#src/features/members/members-only.tsx'
import { GoLiveTab } from '#src/features/studio/golive/golive-tab.tsx'
import { KeysTab } from '#src/features/studio/keys/keys-tab.tsx'
import { OverviewTab } from '#src/features/studio/overview-tab.tsx'
import { ReplaysTab } from '#src/features/studio/replays/replays-tab.tsx'
import { ScheduleTab } from '#src/features/studio/schedule/schedule-tab.tsx'
import { SettingsTab } from '#src/features/studio/settings/settings-tab.tsx'
import { StudioPage } from '#src/features/studio/studio-page.tsx'
import { useShellServices, type ShellServices } from '#src/shared/app/services.tsx'
import { BroadcastProvider, type Broadcast } from '#src/shared/studio/broadcast.ts'
import { TestPlayerProvider } from '#src/shared/studio/test-player.ts'
import type { StudioTab } from '#src/shared/studio/studio-paths.ts'
import { FormCommands } from '#src/app/command/form-commands.tsx'
import { createBroadcast } from './create-broadcast.ts'
import { playTest } from './play-test.ts'

/** Each tab of the studio, by its address: a new one is a line here and in `studioTabs`. */
const tabs: Readonly<Record<StudioTab, ReactNode>> = {
  overview: <OverviewTab />,
  golive: <GoLiveTab />,
  settings: <SettingsTab />,
  keys: <KeysTab />,
  schedule: <ScheduleTab />,
  replays: <ReplaysTab />,
}

/** A stream goes on while its streamer looks at other pages. */
const broadcasts = new WeakMap<ShellServices['session'], Broadcast>()

const broadcastOf = (services: ShellServices): Broadcast => {
  const found = broadcasts.get(services.session) ?? createBroadcast(services)
  broadcasts.set(services.session, found)
  return found
}

const WithBroadcast = ({ children }: { children: ReactNode }) => {
  const broadcast = broadcastOf(useShellServices())
  useEffect(
    () => () => {
      if (broadcast.actor.getSnapshot().matches('preparing')) broadcast.release()
    },
    [broadcast],
  )
  return <BroadcastProvider value={broadcast}>{children}</BroadcastProvider>
}

/** Where streamers run their room, and others apply for one. [A-06, S-02] */
export const StudioRoute = () => (
  <MembersOnly>
    <FormCommands>
      <WithBroadcast>
        <TestPlayerProvider value={playTest}>
          <StudioPage tabs={tabs} />
        </TestPlayerProvider>
      </WithBroadcast>
    </FormCommands>
  </MembersOnly>
)
