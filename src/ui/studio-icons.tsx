import { stroked } from './icon-shape.tsx'

/* Icons of the studio, apart from icons.tsx so that the first page does not load them. */

export const IconCamera = stroked(
  'M3.5 7.7A1.7 1.7 0 0 1 5.2 6h8.1A1.7 1.7 0 0 1 15 7.7v8.6a1.7 1.7 0 0 1-1.7 1.7H5.2a1.7 1.7 0 0 1-1.7-1.7ZM15 10.5l5.5-3v9L15 13.5',
)
export const IconFlip = stroked(
  'M4.2 10.2A8 8 0 0 1 18.5 7.2M18.7 3.8v3.6h-3.6M19.8 13.8A8 8 0 0 1 5.5 16.8M5.3 20.2v-3.6h3.6M12 9.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
)
export const IconOnAir = stroked(
  'M12 10.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6ZM8.3 8.3a5.3 5.3 0 0 0 0 7.4M15.7 8.3a5.3 5.3 0 0 1 0 7.4M5.5 5.5a9.2 9.2 0 0 0 0 13M18.5 5.5a9.2 9.2 0 0 1 0 13',
)
export const IconScreenShare = stroked(
  'M4.5 4.5h15A1.5 1.5 0 0 1 21 6v8.5a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 14.5V6a1.5 1.5 0 0 1 1.5-1.5ZM8.5 20h7M12 13V7.5M9.5 9.9 12 7.4l2.5 2.5',
)
