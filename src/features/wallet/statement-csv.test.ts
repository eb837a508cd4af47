import { expect, test } from 'vitest'
import type { Movement } from '#contract/wallet/entities/statement.ts'
import { csvOf } from './statement-csv.ts'

const movement: Movement = {
  id: '7',
  atMs: Date.UTC(2026, 10, 22, 1, 2, 3),
  reason: 'gift',
  phase: 'post',
  currency: 'USDT',
  amountMinor: -1,
  balanceMinor: 12_345_678,
  reference: '=cmd|"x"',
}
const words = { columns: ['时间', '类型'], kindOf: () => '送出礼物', stateOf: () => '完成' }

test('[C-14] a file has all places of an amount, and no cell that a spreadsheet would run', () => {
  expect(csvOf([movement, { ...movement, currency: 'COIN', balanceMinor: null }], words)).toEqual([
    '\ufeff"时间","类型"\r\n',
    '"2026-11-22T09:02:03.000+08:00","送出礼物","完成",-0.000001,USDT,12.345678,7,"\'=cmd|""x"""\r\n',
    '"2026-11-22T09:02:03.000+08:00","送出礼物","完成",-1,COIN,,7,"\'=cmd|""x"""\r\n',
  ])
})
