import type { Language } from '#contract/codes.ts'
import type { Contributor, Gift } from '#contract/gifts/entities/gift.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import type { GiftOutcome, GiftRequest } from './domain/gift-decisions.ts'

export interface Gifts {
  /** Every gift, also those that are not sold. */
  catalogue(language: Language): Promise<Gift[]>
  /** Takes the coins once per request, counts the combo, and puts the gift message in the outbox, in one transaction. */
  send(sender: MemberInfo, room: RoomRecord, request: GiftRequest): Promise<GiftOutcome>
  contributors(roomNo: string): Promise<Contributor[]>
  /** Gold coins that the gifts of a room since a time were worth. */
  earnedSince(roomNo: string, sinceMs: number): Promise<number>
}
