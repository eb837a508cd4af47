import type { CallTable } from '#server/platform/calls/handling.ts'
import type { StudioCallDeps } from './handle.ts'
import {
  handlePlanRemind,
  handleRoomPlans,
  handleStudioPlanAdd,
  handleStudioPlanRemove,
  handleStudioPlans,
} from './studio-plans.ts'
import { handleStudioRoom, handleStudioRoomSet } from './studio-room.ts'
import { handleStudioHost, handleStudioHostSet } from './studio-host.ts'
import {
  handleStudioRaid,
  handleStudioRaidCancel,
  handleStudioRaidSet,
  handleStudioRaidStart,
  handleStudioRaidTargets,
} from './studio-raid.ts'
import { handleStudioHealth } from './studio-health.ts'
import {
  handleStudioKeyAdd,
  handleStudioKeyRevoke,
  handleStudioKeyRotate,
  handleStudioKeys,
  handleStudioStreamEnd,
} from './studio-keys.ts'
import { handleStudioCover, handleStudioCoverSet } from './studio-cover.ts'
import { handleStudioTestStream } from './studio-test-stream.ts'
import { handleStudioTicket } from './studio-ticket.ts'
import { handleStudioApply, handleStudioCheck } from './studio-apply.ts'

/** The handlers of the studio's calls. */
export const studioTable = {
  studioCheck: handleStudioCheck,
  studioApply: handleStudioApply,
  studioHealth: handleStudioHealth,
  studioPlans: handleStudioPlans,
  studioPlanAdd: handleStudioPlanAdd,
  studioPlanRemove: handleStudioPlanRemove,
  roomPlans: handleRoomPlans,
  planRemind: handlePlanRemind,
  studioRoom: handleStudioRoom,
  studioRoomSet: handleStudioRoomSet,
  studioHost: handleStudioHost,
  studioHostSet: handleStudioHostSet,
  studioRaid: handleStudioRaid,
  studioRaidTargets: handleStudioRaidTargets,
  studioRaidStart: handleStudioRaidStart,
  studioRaidCancel: handleStudioRaidCancel,
  studioRaidSet: handleStudioRaidSet,
  studioCover: handleStudioCover,
  studioCoverSet: handleStudioCoverSet,
  studioKeys: handleStudioKeys,
  studioKeyAdd: handleStudioKeyAdd,
  studioKeyRotate: handleStudioKeyRotate,
  studioKeyRevoke: handleStudioKeyRevoke,
  studioStreamEnd: handleStudioStreamEnd,
  studioTicket: handleStudioTicket,
  studioTestStream: handleStudioTestStream,
} satisfies CallTable<StudioCallDeps>
