import type { HouseAccount } from '#contract/finance/entities/bank-account.ts'

const yuan = 100

/** Accounts of the demo house: numbers that no bank has. [C-14] */
export const demoBankAccounts: HouseAccount[] = [
  {
    id: 'riverside',
    holder: '周予宁',
    bankName: '演示银行',
    branch: '江畔支行',
    number: '6200000012348821',
    currency: 'CNY',
    min_money: 100 * yuan,
    max_money: 50_000 * yuan,
    dayMaxMinor: 500_000 * yuan,
    status: '1',
  },
  {
    id: 'harbour',
    holder: '林知远',
    bankName: '示范商业银行',
    branch: '港口支行',
    number: '6200000045670316',
    currency: 'CNY',
    min_money: 100 * yuan,
    max_money: 20_000 * yuan,
    dayMaxMinor: 200_000 * yuan,
    status: '1',
  },
]
