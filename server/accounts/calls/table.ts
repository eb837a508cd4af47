import type { HandlerTable } from '#server/platform/calls/handling.ts'
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
import { handleRegister } from './register.ts'
import { handleSendCode } from './send-code.ts'
import { handleSmsLogin } from './sms-login.ts'
import { handleUpdatePass } from './update-pass.ts'
import { handleWebLogin } from './web-login.ts'
import { handleWebRegister } from './web-register.ts'
import { handleWebSmsLogin } from './web-sms-login.ts'

/** What answers the calls of the accounts and recovery groups. */
export const accountsHandlers = {
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
  forgotPhoneStart: handleForgotPhoneStart,
  forgotPhoneVerify: handleForgotPhoneVerify,
  forgotPhoneReset: handleForgotPhoneReset,
  forgotEmailStart: handleForgotEmailStart,
  forgotEmailVerify: handleForgotEmailVerify,
  forgotEmailReset: handleForgotEmailReset,
} satisfies Partial<HandlerTable>
