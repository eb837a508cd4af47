import * as z from 'zod/mini'
import { MemberId } from '#contract/ids.ts'

/** '0' inactive, '1' active, '2' disabled. [E-17] */
export const StatusCode = z.enum(['0', '1', '2'])
export type StatusCode = z.infer<typeof StatusCode>

/** What a member is on the site; what one is in a room is RoomRole. */
export const MemberKind = z.enum(['member', 'anchor', 'agent'])
export type MemberKind = z.infer<typeof MemberKind>

/** How others see a member. `avatar` is a path on the site's own origin. */
export const PublicMember = z.object({
  id: MemberId,
  nickname: z.string(),
  avatar: z.string(),
  vipLevel: z.int().check(z.minimum(0), z.maximum(10)),
  kind: MemberKind,
})
export type PublicMember = z.infer<typeof PublicMember>

/** Member info as kept in the session (userInfo). [E-01] */
export const MemberInfo = z.extend(PublicMember, {
  name: z.string(),
  status: StatusCode,
  /** The room that an anchor owns. */
  anchorRoomNo: z.nullable(z.string()),
  /** The nickname came with the registration, and the member has neither changed nor kept it. Absent: no. [C-12] */
  nicknameGiven: z.optional(z.literal(true)),
})
export type MemberInfo = z.infer<typeof MemberInfo>
