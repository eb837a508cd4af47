import { stroked } from '#src/ui/icon-shape.tsx'

export const IconSwap = stroked('M7 4v14m0 0-3.5-3.5M7 18l3.5-3.5M17 20V6m0 0-3.5 3.5M17 6l3.5 3.5')
