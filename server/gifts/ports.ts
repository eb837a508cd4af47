import type { Language } from '#contract/codes.ts'
import type { Contributor, Gift } from '#contract/gifts/entities/gift.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import type { GiftOutcome, GiftRequest } from './domain/gift-decisions.ts'

/** From `fromMs` on and before `toMs`, in steps. */
export interface GiftSpan {
  fromMs: number
  toMs: number
  stepMs: number
}

export interface Gifts {
  /** Every gift, also those that are not sold. */
  catalogue(language: Language): Promise<Gift[]>
  /** Takes the coins once per request, counts the combo, and puts the gift message in the outbox, in one transaction. */
  send(sender: MemberInfo, room: RoomRecord, request: GiftRequest): Promise<GiftOutcome>
  contributors(roomNo: string): Promise<Contributor[]>
  /** Gold coins that the gifts of a room since a time were worth. */
  earnedSince(roomNo: string, sinceMs: number): Promise<number>
  /** Gifts of a span of a room, and the coins that they were worth in each step of it that has any, by its number. */
  earnedIn(roomNo: string, span: GiftSpan): Promise<{ gifts: number; coins: ReadonlyMap<number, number> }>
}
