import type { WithdrawMethod } from '#contract/finance/entities/withdraw-method.ts'

const yuan = 100
const usdt = 1_000_000

/** Ways to be paid out in the demo, by the sandbox provider. [C-14] */
export const demoWithdrawMethods: WithdrawMethod[] = [
  {
    id: 'bank-card',
    name: '银行卡',
    nameEn: 'Bank card',
    to: 'card',
    currency: 'CNY',
    min_money: 100 * yuan,
    max_money: 50_000 * yuan,
    feeFixedMinor: 2 * yuan,
    feeBasisPoints: 10,
    freeAMonth: 3,
    arrivalMinutes: 10,
    status: '1',
    isDisplay: true,
    provider: 'sandbox',
    providerMethod: 'bank-card',
  },
  {
    id: 'usdt',
    name: 'USDT 地址',
    nameEn: 'USDT address',
    to: 'address',
    currency: 'USDT',
    min_money: 20 * usdt,
    max_money: 10_000 * usdt,
    feeFixedMinor: usdt,
    feeBasisPoints: 0,
    freeAMonth: 0,
    arrivalMinutes: 30,
    status: '1',
    isDisplay: true,
    provider: 'sandbox',
    providerMethod: 'usdt',
  },
]
