import { accept, reject } from '#contract/outcome.ts'
import { studioHost, studioHostSet } from '#contract/studio/host-calls.ts'
import type { RaidSide } from '#server/live/ports/raids.ts'
import { handle, ownRoomOf } from './handle.ts'

/** [S-02] */
export const handleStudioHost = handle(studioHost, async ({ member, hosts }) => {
  const room = ownRoomOf(member)
  return room.ok ? accept({ hosted: (await hosts.pictureIn(room.value)) ?? null }) : room
})

interface ReadyHosting {
  readonly host: RaidSide
  /** Null: none any more. */
  readonly hosted: RaidSide | null
}

/** [S-02] */
export const handleStudioHostSet = handle(studioHostSet, ({ member, idempotency, hosts, rooms }, input) =>
  idempotency.once<Record<string, never>, 'ANCHOR_ONLY' | 'ROOM_UNKNOWN' | 'FIELD_REFUSED', ReadyHosting>(
    { memberId: member.id, path: studioHostSet.path, body: input },
    {
      check: async () => {
        const own = ownRoomOf(member)
        if (!own.ok) return own
        const host = { roomNo: own.value, anchorId: member.id }
        if (input.hostedRoomNo === null) return accept({ host, hosted: null })
        const room = await rooms.find(input.hostedRoomNo)
        if (!room) return reject('ROOM_UNKNOWN')
        const hosted = { roomNo: room.roomNo, anchorId: room.anchorId }
        const rule = await hosts.refusalOf(host, hosted)
        if (rule === null) return accept({ host, hosted })
        return reject('FIELD_REFUSED', { field: rule === 'live' ? 'host' : 'hostedRoomNo', rule })
      },
      effect: async (unit, { host, hosted }) => {
        if (hosted) await hosts.in(unit).host(host, hosted)
        else await hosts.in(unit).end(host.roomNo)
        return accept({})
      },
    },
  ),
)
