import * as z from 'zod/mini'
import { PublicMember } from '#contract/members/entities/member.ts'

export const BlockedMember = z.object({ member: PublicMember, sinceMs: z.int() })
export type BlockedMember = z.infer<typeof BlockedMember>
