import { stroked } from './icon-shape.tsx'

export const IconArrowOut = stroked('M9 5H5v14h14v-4M13 5h6v6M19 5l-8.5 8.5')
export const IconBook = stroked(
  'M4.5 5.5c3-1 5.5-.6 7.5 1 2-1.6 4.5-2 7.5-1v13c-3-1-5.5-.6-7.5 1-2-1.6-4.5-2-7.5-1ZM12 6.5v13',
)
