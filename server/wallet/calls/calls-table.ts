import type { WalletCallDeps } from './handle.ts'
import type { CallTable } from '#server/platform/calls/handling.ts'
import { handleBankCardDelete } from './bank-card-delete.ts'
import { handleBankCardInsert } from './bank-card-insert.ts'
import { handleBankCardList } from './bank-card-list.ts'
import { handleGoldCoinBalance } from './gold-coin-balance.ts'
import { handleSecurityTokenCheck } from './security-token-check.ts'
import { handleVirtualWalletDelete } from './virtual-wallet-delete.ts'
import { handleVirtualWalletInsert } from './virtual-wallet-insert.ts'
import { handleVirtualWalletList } from './virtual-wallet-list.ts'
import { handleVirtualWalletWhitelist } from './virtual-wallet-whitelist.ts'
import { handleWalletMonths } from './wallet-months.ts'
import { handleWalletOverview } from './wallet-overview.ts'
import { handleWalletStatement } from './wallet-statement.ts'
import { handleWithdrawPasswordConfirm } from './withdraw-password-confirm.ts'
import { handleWithdrawPasswordReset } from './withdraw-password-reset.ts'
import { handleWithdrawPasswordSet } from './withdraw-password-set.ts'
import { handleWithdrawPasswordUpdate } from './withdraw-password-update.ts'

/** What answers the calls of the wallet. */
export const walletTable = {
  goldCoinBalance: handleGoldCoinBalance,
  walletOverview: handleWalletOverview,
  walletStatement: handleWalletStatement,
  walletMonths: handleWalletMonths,
  bankCardList: handleBankCardList,
  bankCardInsert: handleBankCardInsert,
  bankCardDelete: handleBankCardDelete,
  virtualWalletList: handleVirtualWalletList,
  virtualWalletInsert: handleVirtualWalletInsert,
  virtualWalletDelete: handleVirtualWalletDelete,
  virtualWalletWhitelist: handleVirtualWalletWhitelist,
  withdrawPasswordSet: handleWithdrawPasswordSet,
  withdrawPasswordReset: handleWithdrawPasswordReset,
  withdrawPasswordUpdate: handleWithdrawPasswordUpdate,
  securityTokenCheck: handleSecurityTokenCheck,
  withdrawPasswordConfirm: handleWithdrawPasswordConfirm,
} satisfies CallTable<WalletCallDeps>
