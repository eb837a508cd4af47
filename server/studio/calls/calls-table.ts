import type { CallTable } from '#server/platform/calls/handling.ts'
import type { StudioCallDeps } from './handle.ts'
import { handleStudioApply, handleStudioCheck } from './studio-apply.ts'

/** The handlers of the studio's calls. */
export const studioTable = {
  studioCheck: handleStudioCheck,
  studioApply: handleStudioApply,
} satisfies CallTable<StudioCallDeps>
