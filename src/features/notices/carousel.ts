export interface Strip {
  scrollLeft: number
  scrollWidth: number
  clientWidth: number
  /** Between two cards. */
  gap: number
}

/** Rounding of widths leaves up to a few pixels that are no page of their own. */
const slack = 8

/** How many turns show all of a strip, and at which of them it stands, from 0. */
export const pagesOf = ({ scrollLeft, scrollWidth, clientWidth, gap }: Strip): { page: number; pages: number } => {
  const step = clientWidth + gap
  if (clientWidth <= 0) return { page: 0, pages: 1 }
  const pages = Math.max(1, Math.ceil((scrollWidth + gap - slack) / step))
  const isAtEnd = scrollLeft >= scrollWidth - clientWidth - slack
  return { page: isAtEnd ? pages - 1 : Math.round(scrollLeft / step), pages }
}

/** Where a turn leads; past the last page is the first, before the first the last. */
export const turnPage = (page: number, by: 1 | -1, pages: number): number => (page + by + pages) % pages
