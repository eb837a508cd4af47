import type { WordAct, WordMatch, WordRule } from '#contract/rooms/entities/word-rule.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface NewWord {
  /** Null: of the site, in every room. */
  readonly roomNo: string | null
  readonly match: WordMatch
  readonly act: WordAct
  readonly text: string
  /** Null: an operator. */
  readonly byId: string | null
}

export interface RoomWordsInUnit {
  /** How many a room, or the site, has: all, and regular expressions among them. */
  counts(roomNo: string | null): Promise<{ words: number; patterns: number }>
  list: RoomWords['list']
  /** Words that the list has already are left out. */
  addAll(words: readonly NewWord[]): Promise<void>
  /** Undefined: the list has it. */
  add(word: NewWord): Promise<WordRule | undefined>
  /** Undefined: the list does not have it. */
  remove(roomNo: string | null, which: { ruleId: string } | { text: string }): Promise<WordRule | undefined>
}

/** Blocked words of rooms and of the site. [P-02] */
export interface RoomWords {
  /** The newest first. */
  list(roomNo: string | null): Promise<WordRule[]>
  countOfSite(): Promise<number>
  in(unit: Unit): RoomWordsInUnit
}
