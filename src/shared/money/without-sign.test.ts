import { expect, test } from 'vitest'
import { withoutSign } from './without-sign.ts'

test.each([
  ['¥100', '¥', '100'],
  ['￥ １，０００', '¥', '1,000'],
  ['₮20.50', '₮', '20.50'],
  ['R$ 5', 'R$', '5'],
  ['₮100', '¥', '₮100'],
  ['１００', '¥', '１００'],
  ['', '¥', ''],
])('[V-06] %j in a field with the sign %s is %j', (typed, sign, plain) => {
  expect(withoutSign(typed, sign)).toBe(plain)
})
