import type { RoomRole } from '#contract/rooms/entities/room.ts'

/** Moderators and the room's anchor set the room up, mute, unmute and read the mute list. [P-02] */
export const mayModerate = (role: RoomRole): boolean => role === 'moderator' || role === 'anchor'

/** The anchor appoints whoever is not the anchor. [P-02] */
export const mayAppoint = (role: RoomRole): boolean => role === 'anchor'

/** Anchors and moderators cannot be muted, by nobody. [P-02] */
export const mayBeMuted = (role: RoomRole): boolean => !mayModerate(role)

/** One's own text, or any text as moderator or anchor. [P-02] */
export const mayDelete = (actor: { memberId: string; role: RoomRole }, authorId: string | null): boolean =>
  mayModerate(actor.role) || (authorId !== null && authorId === actor.memberId)

/** The anchor owns the room, moderators are granted, everybody else who is logged in is a member. [P-02] */
export const roleIn = (room: { anchorId: string }, memberId: string, isModerator: boolean): RoomRole =>
  room.anchorId === memberId ? 'anchor' : isModerator ? 'moderator' : 'member'
