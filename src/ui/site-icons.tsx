import { stroked } from './icon-shape.tsx'

export const IconArrowOut = stroked('M9 5H5v14h14v-4M13 5h6v6M19 5l-8.5 8.5')
export const IconTicket = stroked(
  'M4 8.500V6.500h16v2a2.500 2.500 0 0 0 0 5v4H4v-4a2.500 2.500 0 0 0 0-5ZM14 7v2M14 11v2M14 15v2',
)
export const IconBook = stroked(
  'M4.5 5.5c3-1 5.5-.6 7.5 1 2-1.6 4.5-2 7.5-1v13c-3-1-5.5-.6-7.5 1-2-1.6-4.5-2-7.5-1ZM12 6.5v13',
)

/** Of tables with dealers. */
export const IconCards = stroked(
  'M9.6 6.4 15.9 4.7c.8-.2 1.6.3 1.8 1.1l2.6 9.8c.2.8-.2 1.6-1 1.8l-1.9.5M4.9 8h7.2c.8 0 1.5.7 1.5 1.5v9c0 .8-.7 1.5-1.5 1.5H4.9c-.8 0-1.5-.7-1.5-1.5v-9C3.4 8.7 4.1 8 4.9 8ZM8.5 11.5l1.9 2.5-1.9 2.5L6.6 14Z',
)
