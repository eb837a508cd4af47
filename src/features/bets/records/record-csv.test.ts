import { expect, test } from 'vitest'
import type { BetRecord } from '#contract/records/entities/bet-record.ts'
import { recordCsvOf } from './record-csv.ts'

const words = { columns: ['when', 'what'], kindOf: () => 'Venue', nameOf: () => '=Jade "Wheel"', stateOf: () => 'Won' }
const round: BetRecord = {
  kind: 'venue',
  id: '-1a2b',
  atMs: Date.parse('2026-07-24T16:00:01Z'),
  currency: 'CNY',
  stakeMinor: 1_005,
  returnedMinor: 2_500,
  state: 'won',
  channelCode: 'dz',
  gameId: 'dz-001',
  venueName: 'Games',
  gameName: 'Jade Wheel',
}

test('[C-13] a file has each record once with exact amounts, and nothing that a spreadsheet computes', () => {
  const open: BetRecord = { ...round, currency: 'USDT', stakeMinor: 1, returnedMinor: null, state: 'open' }
  const back: BetRecord = { ...round, returnedMinor: 1_005, state: 'void' }
  expect(recordCsvOf([round, open, back], words)).toEqual([
    '\ufeff"when","what"\r\n',
    `"2026-07-25T00:00:01.000+08:00","Venue","'=Jade ""Wheel""","Won",10.05,25.00,14.95,CNY,"'-1a2b"\r\n`,
    `"2026-07-25T00:00:01.000+08:00","Venue","'=Jade ""Wheel""","Won",0.000001,,,USDT,"'-1a2b"\r\n`,
    `"2026-07-25T00:00:01.000+08:00","Venue","'=Jade ""Wheel""","Won",10.05,10.05,0.00,CNY,"'-1a2b"\r\n`,
  ])
})
