import * as z from 'zod/mini'
import { SupportCase, SupportEntry } from './support.ts'

/** A case as the staff sees it. `isNews`: nobody of the staff has seen what the member wrote last. */
export const DeskCase = z.object({ ...SupportCase.shape, memberName: z.string() })
export type DeskCase = z.infer<typeof DeskCase>

/** A case with all that was said, the oldest first. */
export const DeskThread = z.object({ case: DeskCase, entries: z.array(SupportEntry) })
export type DeskThread = z.infer<typeof DeskThread>
