import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { StreamKey, StreamKeyId, StreamKeyName } from './entities/stream-key.ts'

/** Stream keys of the member's own room. ANCHOR_ONLY: the member has none. [S-02] */

/** The keys in force, the oldest first, and the port of the ingest for encoders. */
export const studioKeys = defineCall({
  path: 'studio/key/list',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ keys: z.array(StreamKey), rtmpPort: z.int() }),
  rejects: ['ANCHOR_ONLY'],
})

const Made = z.object({ key: StreamKey, streamKey: z.string() })

/** A new key; its text is in this answer only. FIELD_REFUSED: `name` is `taken`, or the room has as many as there may be (`full`). */
export const studioKeyAdd = defineCall({
  path: 'studio/key/add',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, name: StreamKeyName }),
  response: Made,
  rejects: ['ANCHOR_ONLY', 'FIELD_REFUSED', 'REQUEST_ID_REUSED'],
})

/** Another text in the place of a key's; who publishes with the old one is told and closed. */
export const studioKeyRotate = defineCall({
  path: 'studio/key/rotate',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, keyId: StreamKeyId }),
  response: Made,
  rejects: ['ANCHOR_ONLY', 'RECORD_UNKNOWN', 'REQUEST_ID_REUSED'],
})

/** The key opens nothing any more; who publishes with it is told and closed. */
export const studioKeyRevoke = defineCall({
  path: 'studio/key/revoke',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, keyId: StreamKeyId }),
  response: z.object({}),
  rejects: ['ANCHOR_ONLY', 'RECORD_UNKNOWN', 'REQUEST_ID_REUSED'],
})

/** Ends the stream at once. Encoders come back by themselves: the room's keys open it again after `publishHoldMs`. */
export const studioStreamEnd = defineCall({
  path: 'studio/stream/end',
  access: 'member',
  request: z.strictObject({ requestId: RequestId }),
  response: z.object({ wasOn: z.boolean() }),
  rejects: ['ANCHOR_ONLY', 'REQUEST_ID_REUSED'],
})
