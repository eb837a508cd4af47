import type { AccountsCallDeps } from './handle.ts'
import type { CallTable } from '#server/platform/calls/handling.ts'
import { handleAgreementsAccept } from './agreements-accept.ts'
import { handleAgreementsDue } from './agreements-due.ts'
import { handleAccountChangeDisownByLink } from './account-change-disown-by-link.ts'
import { handleAccountChangeDisown } from './account-change-disown.ts'
import { handleAccountChangeList } from './account-change-list.ts'
import { handleCheckChangePassword } from './check-change-password.ts'
import { handleDormantActivate } from './dormant-activate.ts'
import { handleDormantCheck } from './dormant-check.ts'
import { handleForgotEmailReset } from './forgot-email-reset.ts'
import { handleForgotEmailStart } from './forgot-email-start.ts'
import { handleForgotEmailVerify } from './forgot-email-verify.ts'
import { handleForgotPhoneReset } from './forgot-phone-reset.ts'
import { handleForgotPhoneStart } from './forgot-phone-start.ts'
import { handleForgotPhoneVerify } from './forgot-phone-verify.ts'
import { handleLogin } from './login.ts'
import { handleLoginSecond } from './login-second.ts'
import { handleLoginV3 } from './login-v3.ts'
import { handleLoginV4 } from './login-v4.ts'
import { handleLogout } from './logout.ts'
import { handleNameCheck } from './name-check.ts'
import { handleReauthenticate } from './reauthenticate.ts'
import { handleRegister } from './register.ts'
import { handleSendCode } from './send-code.ts'
import { handleSmsLogin } from './sms-login.ts'
import { handleUpdatePass } from './update-pass.ts'
import { handleWebLogin } from './web-login.ts'
import { handleWebRegister } from './web-register.ts'
import { handleWebSmsLogin } from './web-sms-login.ts'
import { handlePasskeyDelete } from './passkey-delete.ts'
import { handlePasskeyList } from './passkey-list.ts'
import { handlePasskeyLogin } from './passkey-login.ts'
import { handlePasskeyOptions } from './passkey-options.ts'
import { handlePasskeyRegister } from './passkey-register.ts'
import { handlePasskeyRegisterOptions } from './passkey-register-options.ts'
import { handleSecurityLogList } from './security-log-list.ts'
import { handleSessionEndOthers } from './session-end-others.ts'
import { handleSessionList } from './session-list.ts'
import { handleTotpBegin } from './totp-begin.ts'
import { handleTotpConfirm } from './totp-confirm.ts'
import { handleTotpRemove } from './totp-remove.ts'

/** What answers the calls of accounts, recovery and second factors. */
export const accountsTable = {
  login: handleLogin,
  logout: handleLogout,
  loginV4: handleLoginV4,
  loginV3: handleLoginV3,
  loginSecond: handleLoginSecond,
  smsLogin: handleSmsLogin,
  register: handleRegister,
  nameCheck: handleNameCheck,
  updatePass: handleUpdatePass,
  checkChangePassword: handleCheckChangePassword,
  dormantCheck: handleDormantCheck,
  dormantActivate: handleDormantActivate,
  webLogin: handleWebLogin,
  webRegister: handleWebRegister,
  webSmsLogin: handleWebSmsLogin,
  sendCode: handleSendCode,
  reauthenticate: handleReauthenticate,
  accountChangeList: handleAccountChangeList,
  accountChangeDisown: handleAccountChangeDisown,
  accountChangeDisownByLink: handleAccountChangeDisownByLink,
  forgotPhoneStart: handleForgotPhoneStart,
  forgotPhoneVerify: handleForgotPhoneVerify,
  forgotPhoneReset: handleForgotPhoneReset,
  forgotEmailStart: handleForgotEmailStart,
  forgotEmailVerify: handleForgotEmailVerify,
  forgotEmailReset: handleForgotEmailReset,
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
  securityLogList: handleSecurityLogList,
  agreementsDue: handleAgreementsDue,
  agreementsAccept: handleAgreementsAccept,
} satisfies CallTable<AccountsCallDeps>
