import { stroked } from './icon-shape.tsx'

/* Icons of the member centre, apart from icons.tsx so that the first page does not load them. */

export const IconBank = stroked('M3.5 6.5h17v11h-17ZM3.5 10.5h17M6.5 14.5h4')
export const IconCake = stroked(
  'M4.5 20v-6.5A2.5 2.5 0 0 1 7 11h10a2.5 2.5 0 0 1 2.5 2.5V20ZM4.5 15.5c2.5 2 5-2 7.5 0s5-2 7.5 0M12 11V8M12 5.2c.9-.8.9-1.5 0-2.4-.9.9-.9 1.6 0 2.4Z',
)
export const IconCamera = stroked(
  'M4 8.5A1.5 1.5 0 0 1 5.5 7h2.7l1.3-2h5l1.3 2h2.7A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5ZM12 9.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8Z',
)
export const IconCopy = stroked('M9 9h10.5v10.5H9ZM5.5 15H4.5V4.5H15v1')
export const IconDevice = stroked(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.6 9.6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2.9-1.2 1.7M12 16.5h.01',
)
export const IconDownload = stroked('M12 4v10.5M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15')
export const IconFile = stroked('M6.5 3.5h7.5l4 4v13H6.5ZM14 3.5v4h4M9.5 12h5M9.5 16h5')
export const IconFingerprint = stroked(
  'M6 16.5c1.2-1.8 1.5-3 1.5-5a4.5 4.5 0 0 1 9 0c0 1.4-.1 2.6-.4 4M12 11.5c0 3.4-.7 6-2.3 8.5M14.8 19.5c.3-.8.6-1.7.8-2.6M4.2 13.3a8 8 0 0 1 12.3-8.5M18.9 7.6a8 8 0 0 1 .6 5.5',
)
export const IconId = stroked(
  'M3.5 5.5h17v13h-17ZM8.7 9a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM5.8 16c.4-1.5 1.5-2.2 2.9-2.2s2.5.7 2.9 2.2M14.5 9.8h3.5M14.5 13.2h3.5',
)
export const IconLaptop = stroked('M5.5 5.5h13v9.5h-13ZM3 18.5h18')
export const IconMapPin = stroked(
  'M12 21c4.3-4.4 6.5-7.9 6.5-10.8a6.5 6.5 0 0 0-13 0C5.5 13.1 7.7 16.6 12 21ZM12 7.8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
)
export const IconTablet = stroked(
  'M6.5 3h11A1.5 1.5 0 0 1 19 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5v-15A1.5 1.5 0 0 1 6.5 3ZM11 18h2',
)
export const IconUpload = stroked('M12 15V4.5M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15')
export const IconUsdt = stroked(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8 8h8M12 8v9M7.5 11.7c0 1.8 9 1.8 9 0s-9-1.8-9 0',
)
export const IconSwap = stroked('M4 9h14l-3.5-3.5M20 15H6l3.5 3.5')
