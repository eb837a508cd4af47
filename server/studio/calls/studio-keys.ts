import { publishHoldMs } from '#contract/limits.ts'
import { accept, reject } from '#contract/outcome.ts'
import {
  studioKeyAdd,
  studioKeyRevoke,
  studioKeyRotate,
  studioKeys,
  studioStreamEnd,
} from '#contract/studio/key-calls.ts'
import type { MadeKey } from '#server/live/ports.ts'
import { handle, ownRoomOf, type StudioCallDeps } from './handle.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** [S-02] */
export const handleStudioKeys = handle(studioKeys, async ({ member, streamKeys, media }) => {
  const room = ownRoomOf(member)
  if (!room.ok) return room
  return accept({ keys: await streamKeys.list(room.value), rtmpPort: media.rtmpPort })
})

/** Who publishes with a key that opens nothing any more is told and closed, once that is committed. */
const recheckAfter = (unit: Unit, { media, log }: StudioCallDeps, roomNo: string): void =>
  unit.afterCommit(() => {
    media.recheckStreamer(roomNo, 'the stream key was revoked or replaced').catch((error: unknown) => {
      log.error({ err: error, roomNo }, 'the publisher of a revoked key could not be looked up')
    })
  })

/** [S-02] */
export const handleStudioKeyAdd = handle(studioKeyAdd, (context, input) => {
  const { member, idempotency, streamKeys, audit } = context
  return idempotency.once<MadeKey, 'ANCHOR_ONLY' | 'FIELD_REFUSED', string>(
    { memberId: member.id, path: studioKeyAdd.path, body: input },
    {
      check: async () => ownRoomOf(member),
      effect: async (unit, roomNo) => {
        const made = await streamKeys.in(unit).add(roomNo, input.name)
        if (typeof made === 'string') return reject('FIELD_REFUSED', { field: 'name', rule: made })
        await audit.in(unit).note(`member:${member.id}`, 'stream-key.add', `room:${roomNo}`, { name: input.name })
        return accept(made)
      },
    },
  )
})

/** [S-02] */
export const handleStudioKeyRotate = handle(studioKeyRotate, (context, input) => {
  const { member, idempotency, streamKeys, audit } = context
  return idempotency.once<MadeKey, 'ANCHOR_ONLY' | 'RECORD_UNKNOWN', string>(
    { memberId: member.id, path: studioKeyRotate.path, body: input },
    {
      check: async () => ownRoomOf(member),
      effect: async (unit, roomNo) => {
        const made = await streamKeys.in(unit).rotate(roomNo, input.keyId)
        if (!made) return reject('RECORD_UNKNOWN')
        await audit.in(unit).note(`member:${member.id}`, 'stream-key.rotate', `room:${roomNo}`, { keyId: input.keyId })
        recheckAfter(unit, context, roomNo)
        return accept(made)
      },
    },
  )
})

/** [S-02] */
export const handleStudioKeyRevoke = handle(studioKeyRevoke, (context, input) => {
  const { member, idempotency, streamKeys, audit } = context
  return idempotency.once<Record<string, never>, 'ANCHOR_ONLY' | 'RECORD_UNKNOWN', string>(
    { memberId: member.id, path: studioKeyRevoke.path, body: input },
    {
      check: async () => ownRoomOf(member),
      effect: async (unit, roomNo) => {
        if (!(await streamKeys.in(unit).revoke(roomNo, input.keyId))) return reject('RECORD_UNKNOWN')
        await audit.in(unit).note(`member:${member.id}`, 'stream-key.revoke', `room:${roomNo}`, { keyId: input.keyId })
        recheckAfter(unit, context, roomNo)
        return accept({})
      },
    },
  )
})

/** [S-02] */
export const handleStudioStreamEnd = handle(studioStreamEnd, (context, input) => {
  const { member, idempotency, streamKeys, audit, media, now } = context
  return idempotency.once<{ wasOn: boolean }, 'ANCHOR_ONLY', string>(
    { memberId: member.id, path: studioStreamEnd.path, body: input },
    {
      check: async () => ownRoomOf(member),
      effect: async (unit, roomNo) => {
        const wasOn = [1, 2].includes(media.statusOf(roomNo))
        await streamKeys.in(unit).hold(roomNo, now() + publishHoldMs)
        await audit.in(unit).note(`member:${member.id}`, 'stream.end', `room:${roomNo}`, { wasOn })
        unit.afterCommit(() => void media.endStream(roomNo, 'ended in the studio: start again in a minute'))
        return accept({ wasOn })
      },
    },
  )
})
