import type { HandlerTable } from '#server/platform/calls/handling.ts'
import { handlePasskeyDelete } from './passkey-delete.ts'
import { handlePasskeyList } from './passkey-list.ts'
import { handlePasskeyLogin } from './passkey-login.ts'
import { handlePasskeyOptions } from './passkey-options.ts'
import { handlePasskeyRegister } from './passkey-register.ts'
import { handlePasskeyRegisterOptions } from './passkey-register-options.ts'
import { handleSessionEndOthers } from './session-end-others.ts'
import { handleSessionList } from './session-list.ts'
import { handleTotpBegin } from './totp-begin.ts'
import { handleTotpConfirm } from './totp-confirm.ts'
import { handleTotpRemove } from './totp-remove.ts'

/** What answers the calls of the security group. */
export const securityHandlers = {
  passkeyOptions: handlePasskeyOptions,
  passkeyLogin: handlePasskeyLogin,
  passkeyRegisterOptions: handlePasskeyRegisterOptions,
  passkeyRegister: handlePasskeyRegister,
  passkeyList: handlePasskeyList,
  passkeyDelete: handlePasskeyDelete,
  totpBegin: handleTotpBegin,
  totpConfirm: handleTotpConfirm,
  totpRemove: handleTotpRemove,
  sessionList: handleSessionList,
  sessionEndOthers: handleSessionEndOthers,
} satisfies Partial<HandlerTable>
