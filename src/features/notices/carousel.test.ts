import { expect, test } from 'vitest'
import { pagesOf, turnPage } from './carousel.ts'

test('[C-10] banners turn by what fits on the screen, and begin anew after the last', () => {
  const phone = { scrollWidth: 1126, clientWidth: 366, gap: 14 }
  expect(pagesOf({ scrollLeft: 0, scrollWidth: 1000, clientWidth: 1000, gap: 14 })).toEqual({ page: 0, pages: 1 })
  expect(pagesOf({ ...phone, scrollLeft: 0 })).toEqual({ page: 0, pages: 3 })
  expect(pagesOf({ ...phone, scrollLeft: 380 })).toEqual({ page: 1, pages: 3 })
  expect(pagesOf({ ...phone, scrollLeft: 759 })).toEqual({ page: 2, pages: 3 })
  expect(pagesOf({ scrollLeft: 0, scrollWidth: 1127, clientWidth: 747, gap: 14 })).toEqual({ page: 0, pages: 2 })
  expect(pagesOf({ scrollLeft: 0, scrollWidth: 0, clientWidth: 0, gap: 14 })).toEqual({ page: 0, pages: 1 })
  expect([turnPage(0, 1, 3), turnPage(2, 1, 3), turnPage(0, -1, 3), turnPage(2, -1, 3)]).toEqual([1, 0, 2, 1])
})
