import { raidTargetsMax } from '#contract/limits.ts'
import type { RaidsFrom, Raid } from '#contract/live/entities/raid.ts'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { accept, reject } from '#contract/outcome.ts'
import {
  studioRaid,
  studioRaidCancel,
  studioRaidSet,
  studioRaidStart,
  studioRaidTargets,
} from '#contract/studio/raid-calls.ts'
import type { RaidSide } from '#server/live/ports/raids.ts'
import { handle, ownRoomOf } from './handle.ts'

/** Rooms that a search looks at. */
const searchedMax = 200

/** [S-02] */
export const handleStudioRaid = handle(studioRaid, async ({ member, raids }) => {
  const room = ownRoomOf(member)
  if (!room.ok) return room
  return accept({ raidsFrom: await raids.raidsFrom(room.value), ...raids.of(room.value) })
})

const sideOf = ({ anchorRoomId, anchorInfo }: LiveItem): RaidSide => ({
  roomNo: anchorRoomId,
  anchorId: anchorInfo.anchorId,
})

const isOnAir = ({ anchorStatus }: LiveItem): boolean => anchorStatus === 1 || anchorStatus === 4

/** [S-02] */
export const handleStudioRaidTargets = handle(
  studioRaidTargets,
  async ({ member, client, raids, liveList, follows }, { search }) => {
    const room = ownRoomOf(member)
    if (!room.ok) return room
    const asked = { language: client.language, search, page: 1, pageSize: searchedMax }
    const [{ items }, followed] = await Promise.all([liveList.list(asked), follows.followedAnchors(member.id)])
    const isFollowed = ({ anchorInfo }: LiveItem): boolean => followed.includes(anchorInfo.anchorId)
    const found = items
      .filter((item) => isOnAir(item) && item.anchorRoomId !== room.value)
      .toSorted((a, b) => Number(isFollowed(b)) - Number(isFollowed(a)) || b.viewerCount - a.viewerCount)
      .slice(0, raidTargetsMax)
    const refusals = await raids.refusals({ roomNo: room.value, anchorId: member.id }, found.map(sideOf))
    const targets = found.map((item) => ({
      roomNo: item.anchorRoomId,
      title: item.roomInfo.title,
      nickname: item.anchorInfo.nickname,
      avatar: item.anchorInfo.avatar,
      viewers: item.viewerCount,
      isFollowed: isFollowed(item),
      refusal: refusals.get(item.anchorRoomId) ?? null,
    }))
    return accept({ targets })
  },
)

interface ReadyRaid {
  readonly from: RaidSide
  readonly to: RaidSide
  readonly streamId: string
}

/** [S-02] */
export const handleStudioRaidStart = handle(studioRaidStart, ({ member, idempotency, raids, rooms }, input) =>
  idempotency.once<{ raid: Raid }, 'ANCHOR_ONLY' | 'ROOM_UNKNOWN' | 'FIELD_REFUSED', ReadyRaid>(
    { memberId: member.id, path: studioRaidStart.path, body: input },
    {
      check: async () => {
        const own = ownRoomOf(member)
        if (!own.ok) return own
        const target = await rooms.find(input.toRoomNo)
        if (!target) return reject('ROOM_UNKNOWN')
        const streamId = await raids.streamOf(own.value)
        if (streamId === undefined) return reject('FIELD_REFUSED', { field: 'raid', rule: 'stream' })
        const to = { roomNo: target.roomNo, anchorId: target.anchorId }
        return accept({ from: { roomNo: own.value, anchorId: member.id }, to, streamId })
      },
      effect: async (unit, { from, to, streamId }) => {
        const raid = await raids.in(unit).start(from, to, streamId)
        return 'rule' in raid ? reject('FIELD_REFUSED', raid) : accept({ raid })
      },
    },
  ),
)

/** [S-02] */
export const handleStudioRaidCancel = handle(studioRaidCancel, ({ member, idempotency, raids }, input) =>
  idempotency.once<Record<string, never>, 'ANCHOR_ONLY' | 'RECORD_UNKNOWN', string>(
    { memberId: member.id, path: studioRaidCancel.path, body: input },
    {
      check: async () => ownRoomOf(member),
      effect: async (unit, roomNo) =>
        (await raids.in(unit).cancel(roomNo, input.raidId)) ? accept({}) : reject('RECORD_UNKNOWN'),
    },
  ),
)

/** [S-02] */
export const handleStudioRaidSet = handle(studioRaidSet, ({ member, idempotency, raids, audit }, input) =>
  idempotency.once<{ raidsFrom: RaidsFrom }, 'ANCHOR_ONLY', string>(
    { memberId: member.id, path: studioRaidSet.path, body: input },
    {
      check: async () => ownRoomOf(member),
      effect: async (unit, roomNo) => {
        const { raidsFrom } = input
        await raids.in(unit).setRaidsFrom(roomNo, raidsFrom)
        await audit.in(unit).note(`member:${member.id}`, 'raid.setting', `room:${roomNo}`, { raidsFrom })
        return accept({ raidsFrom })
      },
    },
  ),
)
