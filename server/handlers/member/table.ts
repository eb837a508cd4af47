import { notYet, type HandlerTable } from '#server/ports/handling.ts'
import { handleMemberInfo } from './member-info.ts'

/** What answers the calls of the member group. */
export const memberHandlers = {
  memberInfo: handleMemberInfo,
  memberDetails: notYet,
  nicknameUpdate: notYet,
  realNameBind: notYet,
  contactBind: notYet,
  birthdayBind: notYet,
  stepChoose: notYet,
  currencyUpdate: notYet,
  avatarList: notYet,
  avatarInsert: notYet,
  avatarDelete: notYet,
  avatarUpdate: notYet,
  addressGet: notYet,
  addressUpdate: notYet,
  materialSubmit: notYet,
  materialList: notYet,
  birthdayBonus: notYet,
  birthdayBonusClaim: notYet,
  vipGradeConfig: notYet,
} satisfies Partial<HandlerTable>
