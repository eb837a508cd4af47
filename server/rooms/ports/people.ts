import type { AgeBand, PersonNote, RoomPerson } from '#contract/rooms/entities/person.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface PeopleInUnit {
  /** Undefined: the person has as many notes in this room as can be. */
  addNote(note: { roomNo: string; memberId: string; by: string; text: string }): Promise<string | undefined>
  /** Undefined: it was not there. */
  removeNote(roomNo: string, noteId: string): Promise<{ memberId: string; text: string } | undefined>
}

/** People as the moderators of a room see them. [P-02] */
export interface People {
  ageOf(memberId: string): Promise<AgeBand>
  textsOf(roomNo: string, memberId: string): Promise<RoomPerson['texts']>
  countTexts(roomNo: string, memberId: string, sinceMs: number): Promise<number>
  notesOf(roomNo: string, memberId: string): Promise<PersonNote[]>
  in(unit: Unit): PeopleInUnit
}
