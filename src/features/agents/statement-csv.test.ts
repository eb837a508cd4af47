import { expect, test } from 'vitest'
import { statementCsv, type CsvWords } from './statement-csv.ts'

const words: CsvWords = {
  month: '月份',
  currency: '币种',
  state: '统计中',
  parts: {
    netWin: '下级净输赢',
    bonuses: '返水与红利',
    fees: '费用',
    late: '上月调整',
    carried: '结转',
    base: '计佣净额',
    rate: '比例',
    commission: '佣金',
  },
  columns: ['会员', '等级', '注册', '有效投注', '会员输赢', '状态'],
  active: '有效',
  inactive: '未达有效',
}

const figures = {
  netWinMinor: 8_642_000,
  lateMinor: 0,
  bonusesMinor: 1_286_000,
  feesMinor: 432_100,
  carriedInMinor: -948_000,
  baseMinor: 5_975_900,
  turnoverMinor: 0,
  activeMembers: 12,
  tier: 2,
  rateMilli: 300,
  commissionMinor: 1_792_770,
  carriedOutMinor: 0,
}

test('[P-03] a statement as CSV: exact amounts, and names that are no formulas', () => {
  const member = {
    id: '1',
    maskedName: '=cm****1',
    vipLevel: 3,
    joinedAtMs: Date.parse('2026-11-02T17:00:00Z'),
    turnoverMinor: 1_842_000,
    netMinor: -231_005,
    isActive: true,
  }
  const lines = statementCsv({ month: '2026-11', currency: 'CNY', figures }, [member], words)
  expect(lines).toEqual([
    '\uFEFF',
    '"月份","2026-11"\r\n',
    '"币种","CNY"\r\n',
    '"统计中"\r\n',
    '"下级净输赢",86420.00\r\n',
    '"返水与红利",-12860.00\r\n',
    '"费用",-4321.00\r\n',
    '"上月调整",0.00\r\n',
    '"结转",-9480.00\r\n',
    '"计佣净额",59759.00\r\n',
    '"比例",30%\r\n',
    '"佣金",17927.70\r\n',
    '\r\n',
    '"会员","等级","注册","有效投注","会员输赢","状态"\r\n',
    `"'=cm****1",3,2026-11-03,18420.00,-2310.05,"有效"\r\n`,
  ])
})
