export interface Strip {
  scrollLeft: number
  scrollWidth: number
  clientWidth: number
}

/** How many turns show all of a strip, and at which of them it stands, from 0. */
export const pagesOf = ({ scrollLeft, scrollWidth, clientWidth }: Strip): { page: number; pages: number } => {
  if (clientWidth <= 0) return { page: 0, pages: 1 }
  // Rounding of widths leaves up to a few pixels that are no page of their own.
  const pages = Math.max(1, Math.ceil((scrollWidth - 8) / clientWidth))
  const endsAt = scrollWidth - clientWidth
  const page = scrollLeft >= endsAt - 8 ? pages - 1 : Math.round(scrollLeft / clientWidth)
  return { page, pages }
}

/** Where a turn leads; past the last page is the first, before the first the last. */
export const turnPage = (page: number, by: 1 | -1, pages: number): number => (page + by + pages) % pages
