import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { mayAct, mayActOn } from './room-permissions.ts'

/** Moderators, the room's anchor and the staff set the room up, mute, unmute and read the mute list. [P-02] */
export const mayModerate = (role: RoomRole): boolean => mayAct('console.open', role)

/** Head moderators, the anchor and the staff appoint moderators. [P-02] */
export const mayAppoint = (role: RoomRole): boolean => mayAct('moderator.appoint', role)

/** Anchors and moderators are muted by the staff alone. [P-02] */
export const mayMute = (actor: RoomRole, target: RoomRole): boolean => mayActOn('member.timeout', actor, target)

/** One's own text, or any text as moderator or anchor. [P-02] */
export const mayDelete = (actor: { memberId: string; role: RoomRole }, authorId: string | null): boolean =>
  mayAct('message.delete', actor.role) || (authorId !== null && authorId === actor.memberId)

/** What gives a member a role in a room, beside being its anchor. */
export interface RoleGrants {
  readonly isStaff: boolean
  /** Null: no moderator of the room. */
  readonly moderates: 'moderator' | 'headModerator' | null
}

/** The anchor owns the room, moderators are granted, the site's staff has every room; everybody else is a member. [P-02] */
export const roleIn = (room: { anchorId: string }, memberId: string, { isStaff, moderates }: RoleGrants): RoomRole =>
  isStaff ? 'staff' : room.anchorId === memberId ? 'anchor' : (moderates ?? 'member')
