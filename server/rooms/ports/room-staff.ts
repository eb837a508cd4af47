import type { Unit } from '#server/platform/unit-of-work.ts'

/** The site's own, who keep order in every room. [P-02] */
export interface RoomStaff {
  isStaff(memberId: string): Promise<boolean>
  /** By name. */
  all(): Promise<{ id: string; name: string }[]>
  /** Members who join them lose all mutes. */
  set(unit: Unit, memberId: string, isStaff: boolean): Promise<'changed' | 'same' | 'full'>
}
