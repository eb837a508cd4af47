import type { RoomRole } from '#contract/rooms/entities/room.ts'

/** From the least to the most. VIP is a member of a VIP level; the site's staff stands above every anchor. [P-02] */
export const roomRanks = ['viewer', 'member', 'vip', 'moderator', 'headModerator', 'anchor', 'staff'] as const
export type RoomRank = (typeof roomRanks)[number]

/** The one table of who may do what in a room: the least rank that an act needs. [P-02] */
export const leastRankOf = {
  'room.watch': 'viewer',
  'chat.send': 'member',
  'report.send': 'member',
  'objection.send': 'member',
  /** Speaks where only VIP members may. */
  'chat.vip': 'vip',
  /** Speaks whatever mode the room is in, without slow mode. */
  'chat.always': 'moderator',
  'console.open': 'moderator',
  'review.open': 'moderator',
  /** Reads what gifts of a stream were worth. */
  'income.read': 'anchor',
  'message.delete': 'moderator',
  'messages.clear': 'moderator',
  'member.timeout': 'moderator',
  'member.ban': 'moderator',
  'member.warn': 'moderator',
  'member.lift': 'moderator',
  'member.note': 'moderator',
  'objection.decide': 'moderator',
  'report.decide': 'moderator',
  'held.decide': 'moderator',
  'modes.set': 'moderator',
  'shield.set': 'moderator',
  'words.set': 'moderator',
  'log.undo': 'moderator',
  'moderator.appoint': 'headModerator',
  'headModerator.appoint': 'anchor',
  /** The one console of all rooms, and words that hold in all of them. */
  'site.moderate': 'staff',
} as const satisfies Record<string, RoomRank>

export type RoomAct = keyof typeof leastRankOf

const placeOf = (rank: RoomRank): number => roomRanks.indexOf(rank)

/** A member of a VIP level is a VIP where no role of the room counts for more. */
export const rankOf = (role: RoomRole, vipLevel: number): RoomRank => (role === 'member' && vipLevel > 0 ? 'vip' : role)

/** Who stands above in the room; nobody stands above their equal. */
export const isAbove = (rank: RoomRank, other: RoomRank): boolean => placeOf(rank) > placeOf(other)

export const mayAct = (act: RoomAct, rank: RoomRank): boolean => placeOf(rank) >= placeOf(leastRankOf[act])

/** Those who keep order in a room: they are dismissed, not muted, by all but the site's staff. */
export const isOfTeam = (rank: RoomRank): boolean => placeOf(rank) >= placeOf('moderator')

/**
 * Whether an act on a person is allowed: the rank that it needs, and only on who stands below. Within the team only the
 * staff mutes; others dismiss first. [P-02]
 */
export const mayActOn = (act: RoomAct, actor: RoomRank, target: RoomRank): boolean => {
  if (!mayAct(act, actor) || !isAbove(actor, target)) return false
  const appoints = act === 'moderator.appoint' || act === 'headModerator.appoint'
  return appoints || actor === 'staff' || !isOfTeam(target)
}
