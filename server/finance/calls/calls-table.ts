import type { CallTable } from '#server/platform/calls/handling.ts'
import { handleBankPaid } from './bank-paid.ts'
import { handleConversionQuote } from './conversion-quote.ts'
import { handleConversionRecords } from './conversion-records.ts'
import { handleConvert } from './convert.ts'
import { handleFinanceOrder } from './finance-order.ts'
import { handleFinanceRecords } from './finance-records.ts'
import type { FinanceCallDeps } from './handle.ts'
import { handleOrderProofFile, handleOrderProofList, handleOrderProofUpload } from './order-proofs.ts'
import { handlePayClose } from './pay-close.ts'
import { handlePayUnfinished } from './pay-unfinished.ts'
import { handlePay } from './pay.ts'
import { handlePaymentTypes } from './payment-types.ts'
import {
  handleSpeedAppeal,
  handleSpeedClose,
  handleSpeedConfirm,
  handleSpeedPaid,
  handleSpeedRemind,
} from './speed-moves.ts'
import { handleSpeedInfo, handleSpeedPay, handleSpeedPayee } from './speed-pay.ts'
import { handleSpeedTurn, handleSpeedWithdraw } from './speed-withdraw.ts'
import { handleWithdrawCancel } from './withdraw-cancel.ts'
import { handleWithdrawInfo } from './withdraw-info.ts'
import { handleWithdrawNew } from './withdraw-new.ts'
import { handleUsdtAddresses } from './usdt-addresses.ts'
import { handleUsdtDeposits } from './usdt-deposits.ts'
import { handleToCenter, handleToYeb } from './yeb-moves.ts'
import { handleYebRecords } from './yeb-records.ts'
import { handleYebWallet } from './yeb-wallet.ts'

/** What answers the calls of the finance group. */
export const financeTable = {
  paymentTypes: handlePaymentTypes,
  pay: handlePay,
  payClose: handlePayClose,
  bankPaid: handleBankPaid,
  payUnfinished: handlePayUnfinished,
  financeRecords: handleFinanceRecords,
  financeOrder: handleFinanceOrder,
  orderProofUpload: handleOrderProofUpload,
  orderProofList: handleOrderProofList,
  orderProofFile: handleOrderProofFile,
  speedInfo: handleSpeedInfo,
  speedPay: handleSpeedPay,
  speedPayee: handleSpeedPayee,
  speedPaid: handleSpeedPaid,
  speedRemind: handleSpeedRemind,
  speedConfirm: handleSpeedConfirm,
  speedAppeal: handleSpeedAppeal,
  speedClose: handleSpeedClose,
  speedWithdraw: handleSpeedWithdraw,
  speedTurn: handleSpeedTurn,
  withdrawInfo: handleWithdrawInfo,
  withdrawNew: handleWithdrawNew,
  withdrawCancel: handleWithdrawCancel,
  usdtAddresses: handleUsdtAddresses,
  usdtDeposits: handleUsdtDeposits,
  yebWallet: handleYebWallet,
  toYeb: handleToYeb,
  toCenter: handleToCenter,
  yebRecords: handleYebRecords,
  conversionQuote: handleConversionQuote,
  convert: handleConvert,
  conversionRecords: handleConversionRecords,
} satisfies CallTable<FinanceCallDeps>
