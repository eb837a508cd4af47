import { expect, test } from 'vitest'
import { shortTeamName } from './short-team-name.ts'

test('[E-11] team names fit a small scorebug', () => {
  expect(shortTeamName('蓉城赤焰')).toBe('蓉城')
  expect(shortTeamName('Harbour Whales')).toBe('HAR')
  expect(shortTeamName('狼')).toBe('狼')
})
