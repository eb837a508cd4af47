import type { RequestOf } from '#contract/define-call.ts'
import type { CallName, Calls } from '#contract/registry.ts'

const requestId = '0190c1f2-7a4e-4b55-9a3e-5d1f0c2b7a11'
const transfer = { requestId, channelCode: 'by', currency: 'CNY', amountMinor: 50_000 } as const

/** How calls of money are made from a terminal; each has one in docs/contract.md. */
export const terminalExamples: { readonly [Name in CallName]?: RequestOf<Calls[Name]> } = {
  paymentTypes: {},
  pay: { requestId, methodId: 'qr', currency: 'CNY', amountMinor: 50_000 },
  payClose: { requestId, orderId: '10000001' },
  bankPaid: { requestId, orderId: '10000001' },
  payUnfinished: {},
  financeRecords: { phase: 'succeeded' },
  financeOrder: { orderId: '10000001' },
  usdtAddresses: {},
  usdtDeposits: { beforeId: '10000021' },
  walletOverview: {},
  walletStatement: { account: 'wallet', currency: 'CNY', reasons: [], limit: 20 },
  walletMonths: { currency: 'CNY', months: 6 },
  venueTransferIn: transfer,
  venueTransferOut: transfer,
  venueTransferList: { limit: 10 },
  venueWallets: {},
  venueBalance: { channelCode: 'by' },
  venueRecover: { requestId },
  venueWalletTypeGet: {},
  venueWalletTypeSet: { walletType: 'single' },
  withdrawInfo: {},
  withdrawNew: {
    requestId,
    methodId: 'bank-card',
    payeeId: '3f0c1f9e-3a54-4a5b-8a0e-6f1f6f0e2c11',
    currency: 'CNY',
    amountMinor: 50_000,
    withdrawPassword: '271828',
  },
  withdrawCancel: { requestId, orderId: '10000001' },
  orderProofUpload: { requestId, orderId: '10000001', content: 'iVBORw0KGgoAAAANSUhEUg' },
  orderProofList: { orderId: '10000001' },
  orderProofFile: { proofId: '7d0c0e1e-57f2-4b5c-9f39-3c2b1a0d9e8f' },
  yebWallet: { currency: 'CNY' },
  toYeb: { requestId, currency: 'CNY', amountMinor: 100_000 },
  toCenter: { requestId, currency: 'CNY', amountMinor: null },
  yebRecords: { currency: 'CNY' },
  conversionQuote: { from: 'CNY', fromMinor: 71_400 },
  convert: { requestId, quoteId: '7d0c0e1e-57f2-4b5c-9f39-3c2b1a0d9e8f' },
  conversionRecords: {},
}
