import { expect, test } from 'vitest'
import { pagesOf, turnPage } from './carousel.ts'

test('[C-10] banners turn by what fits on the screen, and begin anew after the last', () => {
  expect(pagesOf({ scrollLeft: 0, scrollWidth: 1000, clientWidth: 1000 })).toEqual({ page: 0, pages: 1 })
  expect(pagesOf({ scrollLeft: 0, scrollWidth: 1128, clientWidth: 366 })).toEqual({ page: 0, pages: 4 })
  expect(pagesOf({ scrollLeft: 378, scrollWidth: 1122, clientWidth: 366 })).toEqual({ page: 1, pages: 4 })
  expect(pagesOf({ scrollLeft: 756, scrollWidth: 1122, clientWidth: 366 })).toEqual({ page: 3, pages: 4 })
  expect(pagesOf({ scrollLeft: 0, scrollWidth: 0, clientWidth: 0 })).toEqual({ page: 0, pages: 1 })
  expect([turnPage(0, 1, 3), turnPage(2, 1, 3), turnPage(0, -1, 3), turnPage(2, -1, 3)]).toEqual([1, 0, 2, 1])
})
