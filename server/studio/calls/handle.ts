import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { StreamerKeys } from '#server/live/ports.ts'
import type { Media } from '#server/media/ports.ts'
import type { AuditLog } from '#server/platform/audit.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Log } from '#server/platform/log.ts'
import type { Applications } from '#server/studio/store/applications.ts'

/** The calls of this subject work with these. */
export interface StudioCallDeps {
  idempotency: Idempotency
  now: () => number
  log: Pick<Log, 'error'>
  audit: AuditLog
  applications: Applications
  streamKeys: StreamerKeys
  media: Pick<Media, 'statusOf' | 'endStream' | 'recheckStreamer' | 'rtmpPort'>
}

export const handle = handlerFor<StudioCallDeps>()

/** The room that a member streams in. */
export const ownRoomOf = ({ anchorRoomNo }: MemberInfo): Outcome<string, 'ANCHOR_ONLY'> =>
  anchorRoomNo === null ? reject('ANCHOR_ONLY') : accept(anchorRoomNo)
