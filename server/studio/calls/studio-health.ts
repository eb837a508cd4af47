import { accept } from '#contract/outcome.ts'
import { studioHealth } from '#contract/studio/health-calls.ts'
import { handle, ownRoomOf } from './handle.ts'

/** [S-02] */
export const handleStudioHealth = handle(studioHealth, async ({ member, media, presence, figures, gifts, follows }) => {
  const room = ownRoomOf(member)
  if (!room.ok) return room
  const roomNo = room.value
  const startedAtMs = media.liveSinceOf(roomNo)
  const [giftCoins, { followers, won }] = await Promise.all([
    startedAtMs === null ? 0 : gifts.earnedSince(roomNo, startedAtMs),
    follows.followersOf(member.id, startedAtMs),
  ])
  return accept({
    anchorStatus: media.statusOf(roomNo),
    startedAtMs,
    health: media.healthOf(roomNo) ?? null,
    viewers: presence.viewerCount(roomNo),
    curve: [...figures.curve(roomNo)],
    chatPerMinute: figures.chatPerMinute(roomNo),
    giftCoins,
    followers,
    followersWon: won,
  })
})
