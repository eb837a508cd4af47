import { notYet, type HandlerTable } from '#server/ports/handling.ts'
import { handleLogin } from './login.ts'
import { handleLogout } from './logout.ts'

/** What answers the calls of the accounts and recovery groups. */
export const accountsHandlers = {
  login: handleLogin,
  logout: handleLogout,
  loginV4: notYet,
  loginV3: notYet,
  loginSecond: notYet,
  smsLogin: notYet,
  register: notYet,
  nameCheck: notYet,
  updatePass: notYet,
  checkChangePassword: notYet,
  dormantCheck: notYet,
  dormantActivate: notYet,
  webLogin: notYet,
  webRegister: notYet,
  webSmsLogin: notYet,
  sendCode: notYet,
  forgotPhoneStart: notYet,
  forgotPhoneVerify: notYet,
  forgotPhoneReset: notYet,
  forgotEmailStart: notYet,
  forgotEmailVerify: notYet,
  forgotEmailReset: notYet,
} satisfies Partial<HandlerTable>
