import type { Unit } from '#server/platform/unit-of-work.ts'

/** The site's own, who keep order in every room. [P-02] */
export interface RoomStaff {
  isStaff(memberId: string): Promise<boolean>
  /** By name. */
  all(): Promise<{ id: string; name: string }[]>
  /** Who joins them is muted nowhere from then on. */
  set(unit: Unit, memberId: string, isStaff: boolean): Promise<'changed' | 'same' | 'full'>
}
