import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { AreaCode, ContactChannel, Contact, OneTimeCode } from '#contract/accounts/entities/account.ts'
import { RequestId } from '#contract/ids.ts'
import { MemberInfo } from '#contract/members/entities/member.ts'
import {
  Avatar,
  BirthdayBonus,
  Material,
  MaterialKind,
  MemberDetails,
  PostalAddress,
  UserInfoSteps,
} from '#contract/members/entities/member-details.ts'
import { uploadBodyBytesMax, uploadTextMax } from '#contract/limits.ts'

export const memberDetails = defineCall({
  path: 'member/info/details',
  access: 'member',
  request: z.strictObject({}),
  response: MemberDetails,
})

/** Once in 24 hours; 2–16 characters that can be seen. [C-12] */
export const nicknameUpdate = defineCall({
  path: 'member/nickname/update',
  access: 'member',
  request: z.strictObject({ nickname: z.string().check(z.trim(), z.minLength(2), z.maxLength(16)) }),
  response: z.object({ userInfo: MemberInfo }),
  rejects: ['FIELD_REFUSED', 'NICKNAME_RESERVED', 'NICKNAME_TOO_SOON'],
})

/** Once; the V-01 and V-02 rules. [C-12, E-16] */
export const realNameBind = defineCall({
  path: 'member/realname/bind',
  access: 'member',
  request: z.strictObject({ realName: z.string().check(z.trim(), z.minLength(2), z.maxLength(96)) }),
  response: MemberDetails,
  rejects: ['FIELD_REFUSED', 'ALREADY_BOUND'],
})

/** A phone or mail of one's own, with the code that sendCode sent for `bind`. A bound one is replaced. */
export const contactBind = defineCall({
  path: 'member/contact/bind',
  access: 'member',
  reauthentication: 'full',
  request: z.strictObject({ channel: ContactChannel, areaCode: AreaCode, target: Contact, code: OneTimeCode }),
  response: MemberDetails,
  rejects: ['CONTACT_REFUSED', 'CONTACT_TAKEN', 'VALID_CODE_ERROR'],
})

/** Once; a date of somebody who is at least 18. */
export const birthdayBind = defineCall({
  path: 'member/birthday/bind',
  access: 'member',
  request: z.strictObject({ birthday: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
  response: MemberDetails,
  rejects: ['FIELD_REFUSED', 'ALREADY_BOUND'],
})

/** [E-16] "No USDT address wanted" (skipUSDT), or the holder under which one is paid out (confirmRealName). */
export const stepChoose = defineCall({
  path: 'member/steps/choose',
  access: 'member',
  request: z.strictObject({ step: z.enum(['skipUSDT', 'confirmRealName']) }),
  response: UserInfoSteps,
  rejects: ['REAL_NAME_REQUIRED'],
})

/** The currency in which amounts are shown and stakes are settled. */
export const currencyUpdate = defineCall({
  path: 'member/currency/update',
  access: 'member',
  request: z.strictObject({ currency: z.enum(['CNY', 'USDT']) }),
  response: z.object({ currency: z.enum(['CNY', 'USDT']) }),
})

export const avatarList = defineCall({
  path: 'member/avatar/list',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ avatars: z.array(Avatar) }),
})

/** A picture of at most 2 MB (JPEG, PNG, WebP or GIF by its content), cut square and drawn anew; six at most. */
export const avatarInsert = defineCall({
  path: 'member/avatar/insert',
  access: 'member',
  bodyBytesMax: uploadBodyBytesMax,
  request: z.strictObject({
    requestId: RequestId,
    picture: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(uploadTextMax)),
  }),
  response: z.object({ avatars: z.array(Avatar) }),
  rejects: ['FILE_REFUSED', 'REQUEST_ID_REUSED'],
})

export const avatarDelete = defineCall({
  path: 'member/avatar/delete',
  access: 'member',
  request: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: z.object({ avatars: z.array(Avatar) }),
  rejects: ['RECORD_UNKNOWN'],
})

export const avatarUpdate = defineCall({
  path: 'member/avatar/update',
  access: 'member',
  request: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: z.object({ userInfo: MemberInfo }),
  rejects: ['RECORD_UNKNOWN'],
})

export const addressGet = defineCall({
  path: 'member/address/get',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ address: z.nullable(PostalAddress) }),
})

export const addressUpdate = defineCall({
  path: 'member/address/update',
  access: 'member',
  request: z.strictObject({
    receiver: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    areaCode: AreaCode,
    phone: Contact,
    region: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    street: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    postcode: z.string().check(z.trim(), z.maxLength(12)),
  }),
  response: z.object({ address: PostalAddress }),
  rejects: ['FIELD_REFUSED', 'CONTACT_REFUSED'],
})

/** A document (JPEG, PNG or WebP, drawn anew, or PDF, by its content, 2 MB), stored encrypted; twenty at most. [C-12] */
export const materialSubmit = defineCall({
  path: 'member/material/submit',
  access: 'member',
  bodyBytesMax: uploadBodyBytesMax,
  request: z.strictObject({
    requestId: RequestId,
    kind: MaterialKind,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    content: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(uploadTextMax)),
  }),
  response: Material,
  rejects: ['FILE_REFUSED', 'REQUEST_ID_REUSED'],
})

/** `status`: a comma-separated list of states, '0,2'; what is not one is left out, an empty list is all. [V-10] */
export const materialList = defineCall({
  path: 'member/material/list',
  access: 'member',
  request: z.strictObject({ status: z.optional(z.string().check(z.maxLength(20))) }),
  response: z.object({ materials: z.array(Material) }),
})

/** [E-05] */
export const birthdayBonus = defineCall({
  path: 'member/birthday/bonus',
  access: 'member',
  request: z.strictObject({}),
  response: BirthdayBonus,
})

/** Once a year, from the day to six days after it. ALREADY_DONE when it was claimed before. [E-05, X-01] */
export const birthdayBonusClaim = defineCall({
  path: 'member/birthday/bonus/claim',
  access: 'member',
  request: z.strictObject({ requestId: RequestId }),
  response: z.object({ bonus: BirthdayBonus, balanceMinor: z.int() }),
  rejects: ['NOT_DUE', 'ALREADY_DONE', 'PROMOTION_BARRED', 'PLAY_TIMED_OUT', 'SELF_EXCLUDED', 'REQUEST_ID_REUSED'],
})
