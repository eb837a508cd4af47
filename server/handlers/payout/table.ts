import { notYet, type HandlerTable } from '#server/ports/handling.ts'

/** What answers the calls of the payout group. */
export const payoutHandlers = {
  bankCardList: notYet,
  bankCardInsert: notYet,
  bankCardDelete: notYet,
  virtualWalletList: notYet,
  virtualWalletInsert: notYet,
  virtualWalletDelete: notYet,
  virtualWalletWhitelist: notYet,
  withdrawPasswordSet: notYet,
  withdrawPasswordReset: notYet,
  withdrawPasswordUpdate: notYet,
  withdrawPasswordConfirm: notYet,
} satisfies Partial<HandlerTable>
