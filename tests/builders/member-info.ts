import type { MemberInfo } from '#contract/members/entities/member.ts'

/** A member as calls carry one, stored nowhere. */
export const aMemberInfo = (changes: Partial<MemberInfo> = {}): MemberInfo => ({
  id: '50048001',
  name: 'viewer01',
  nickname: '海风吹',
  avatar: '/art/av-01.svg',
  vipLevel: 6,
  kind: 'member',
  status: '1',
  anchorRoomNo: null,
  ...changes,
})
