import { expect, test } from 'vitest'
import { parentPage } from './parent-page.ts'

test.each([
  ['/app/wallet/deposit', '/app/wallet'],
  ['/app/wallet', '/app/member'],
  ['/app/member/bets/B1', '/app/member'],
  ['/app/match/20001', '/app/sports'],
  ['/app/carnival/cup', '/app/activities'],
  ['/app/lottery/11of5', '/app/lottery'],
  ['/app/help/terms', '/app/help'],
  ['/app/help/', '/app/home'],
  ['/app/sports/results', '/app/sports'],
])('%s is below %s', (path, parent) => expect(parentPage(path)).toBe(parent))

test.each(['/app/home', '/app/live', '/app/sports', '/app/member', '/app/member/', '/app/room/88231', '/cs', '/'])(
  '%s has the bars of the site',
  (path) => expect(parentPage(path)).toBeUndefined(),
)
