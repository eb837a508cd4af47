import type { MembersCallDeps } from './handle.ts'
import type { CallTable } from '#server/platform/calls/handling.ts'
import { handleAddressGet } from './address-get.ts'
import { handleAddressUpdate } from './address-update.ts'
import { handleAvatarDelete } from './avatar-delete.ts'
import { handleAvatarInsert } from './avatar-insert.ts'
import { handleAvatarList } from './avatar-list.ts'
import { handleAvatarUpdate } from './avatar-update.ts'
import { handleBirthdayBind } from './birthday-bind.ts'
import { handleBirthdayBonusClaim } from './birthday-bonus-claim.ts'
import { handleBirthdayBonus } from './birthday-bonus.ts'
import { handleContactBind } from './contact-bind.ts'
import { handleCurrencyUpdate } from './currency-update.ts'
import { handleMaterialList } from './material-list.ts'
import { handleMaterialSubmit } from './material-submit.ts'
import { handleMemberDetails } from './member-details.ts'
import { handleMemberBalances } from './member-balances.ts'
import { handleMemberInfo } from './member-info.ts'
import { handleNicknameUpdate } from './nickname-update.ts'
import { handleRealNameBind } from './real-name-bind.ts'
import { handleStepChoose } from './step-choose.ts'

/** What answers the calls of members. */
export const membersTable = {
  memberInfo: handleMemberInfo,
  memberBalances: handleMemberBalances,
  memberDetails: handleMemberDetails,
  nicknameUpdate: handleNicknameUpdate,
  realNameBind: handleRealNameBind,
  contactBind: handleContactBind,
  birthdayBind: handleBirthdayBind,
  stepChoose: handleStepChoose,
  currencyUpdate: handleCurrencyUpdate,
  avatarList: handleAvatarList,
  avatarInsert: handleAvatarInsert,
  avatarDelete: handleAvatarDelete,
  avatarUpdate: handleAvatarUpdate,
  addressGet: handleAddressGet,
  addressUpdate: handleAddressUpdate,
  materialSubmit: handleMaterialSubmit,
  materialList: handleMaterialList,
  birthdayBonus: handleBirthdayBonus,
  birthdayBonusClaim: handleBirthdayBonusClaim,
} satisfies CallTable<MembersCallDeps>
