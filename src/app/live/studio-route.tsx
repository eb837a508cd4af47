import type { ReactNode } from 'react'
import { MembersOnly } from '#src/features/members/members-only.tsx'
import { KeysTab } from '#src/features/studio/keys/keys-tab.tsx'
import { OverviewTab } from '#src/features/studio/overview-tab.tsx'
import { ReplaysTab } from '#src/features/studio/replays/replays-tab.tsx'
import { ScheduleTab } from '#src/features/studio/schedule/schedule-tab.tsx'
import { SettingsTab } from '#src/features/studio/settings/settings-tab.tsx'
import { StudioPage } from '#src/features/studio/studio-page.tsx'
import type { StudioTab } from '#src/shared/studio/studio-paths.ts'
import { FormCommands } from '#src/app/command/form-commands.tsx'

/** Each tab of the studio, by its address: a new one is a line here and in `studioTabs`. */
const tabs: Readonly<Record<StudioTab, ReactNode>> = {
  overview: <OverviewTab />,
  settings: <SettingsTab />,
  keys: <KeysTab />,
  schedule: <ScheduleTab />,
  replays: <ReplaysTab />,
}

/** Where streamers run their room, and others apply for one. [A-06, S-02] */
export const StudioRoute = () => (
  <MembersOnly>
    <FormCommands>
      <StudioPage tabs={tabs} />
    </FormCommands>
  </MembersOnly>
)
