import { stroked } from '#src/ui/icon-shape.tsx'

export const IconBell = stroked(
  'M6.5 10a5.5 5.5 0 0 1 11 0c0 4.500 1.800 5.800 2.300 6.500H4.200c.5-.7 2.300-2 2.300-6.500ZM10 19.500a2.200 2.200 0 0 0 4 0',
)
export const IconChecks = stroked('M3 12.500l4 4 8-9M11.500 15.500l1 1 8-9')
export const IconList = stroked('M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500h.01M4.500 12h.01M4.500 17.500h.01')
export const IconMoney = stroked(
  'M4 8.2A2.2 2.2 0 0 1 6.2 6h11.3A1.5 1.5 0 0 1 19 7.5V9M4 8.2v9.3A2.5 2.5 0 0 0 6.5 20h11.5a2 2 0 0 0 2-2v-7a2 2 0 0 0-2-2H5.5M16.3 14.5h.01M4 8.2C4 8.7 4.7 9 5.5 9',
)
export const IconFeedback = stroked(
  'M6 5h12a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-6l-4 4v-4H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM8.500 9h7M8.500 12.200h4',
)
