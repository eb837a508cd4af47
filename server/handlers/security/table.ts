import { notYet, type HandlerTable } from '#server/ports/handling.ts'

/** What answers the calls of the security group. */
export const securityHandlers = {
  passkeyOptions: notYet,
  passkeyLogin: notYet,
  passkeyRegisterOptions: notYet,
  passkeyRegister: notYet,
  passkeyList: notYet,
  passkeyDelete: notYet,
  totpBegin: notYet,
  totpConfirm: notYet,
  totpRemove: notYet,
  sessionList: notYet,
  sessionEndOthers: notYet,
} satisfies Partial<HandlerTable>
