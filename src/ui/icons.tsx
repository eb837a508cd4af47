import { drawn, filled, stroked } from './icon-shape.tsx'

export const IconBasketball = stroked(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3v18M5.6 5.7c3 3 3 9.6 0 12.6M18.4 5.7c-3 3-3 9.6 0 12.6',
)
export const IconCheck = stroked('M5 12.5l4.7 4.7L19 7.5')
export const IconCheckCircle = stroked('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8.2 12.3l2.7 2.7 5-5.3')
export const IconChevronDown = stroked('M5.5 9.5 12 16l6.5-6.5')
export const IconChevronLeft = stroked('M14.5 5.5 8 12l6.5 6.5')
export const IconChevronRight = stroked('M9.5 5.5 16 12l-6.5 6.5')
export const IconClock = stroked('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2')
export const IconClose = stroked('M6 6l12 12M18 6 6 18')
export const IconDot = filled('M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z')
export const IconEye = stroked(
  'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
)
export const IconFlame = filled(
  'M12 2.8c.9 3.4 6.2 5.8 6.2 11a6.2 6.2 0 0 1-12.4 0c0-2.3 1-3.8 2.3-5.1.3 1.7 1 2.6 2 3C9.8 9 10 5.6 12 2.8Z',
)
export const IconFootball = stroked(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 8.2l3.6 2.6-1.4 4.3H9.8l-1.4-4.3ZM12 8.2V3.2M15.6 10.8l4.9-1.6M14.2 15.1l3 4M9.8 15.1l-3 4M8.4 10.8 3.5 9.2',
)
export const IconGamepad = stroked(
  'M7.6 6.5h8.8c2.6 0 4.2 2 4.7 5l.6 4c.3 2.5-2.5 3.7-4 1.8l-1.5-2H7.8l-1.5 2c-1.5 1.9-4.3.7-4-1.8l.6-4c.5-3 2.1-5 4.7-5ZM8.2 9.4v3.6M6.4 11.2H10M15 10.2h.01M17.2 12.4h.01',
)
export const IconGlobe = stroked(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c3 2.4 3.8 5.4 3.8 8.5s-.8 6.1-3.8 8.5c-3-2.4-3.8-5.4-3.8-8.5s.8-6.1 3.8-8.5Z',
)
export const IconHome = stroked(
  'M3.5 10.8 12 4l8.5 6.8M5.5 9.5V19a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5V9.5M9.8 20.5v-5.2h4.4v5.2',
)
export const IconInbox = stroked('M4 13.5 6.5 5h11l2.5 8.5V19H4ZM4 13.5h4.5l1.5 2.5h4l1.5-2.5H20')
export const IconInfo = stroked('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5M12 8h.01')
export const IconLive = stroked(
  'M4 7.5A2.5 2.5 0 0 1 6.5 5h11A2.5 2.5 0 0 1 20 7.5v7a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 14.5ZM10.2 8.6v4.8L14.4 11ZM8 20.5h8',
)
export const IconLock = stroked(
  'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5ZM8.3 10.5V8a3.7 3.7 0 0 1 7.4 0v2.5M12 14.3v2',
)
export const IconLogOut = stroked(
  'M13.5 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5h7M10 12h10M16.5 8.5 20 12l-3.5 3.5',
)
export const IconMark = drawn(
  '0 0 32 32',
  <>
    <path d="M3.5 27.5V22c7.5 0 17.5-4.2 25-12.5v7.2c-7 7-16.5 10.8-25 10.8Z" fill="currentColor" />
    <path d="M3.5 19.2v-5C9 13.6 14.5 11 19 6.5h6.5C20 14 12 18.6 3.5 19.2Z" fill="currentColor" opacity=".72" />
    <path d="M3.5 11.4V7.5C6.5 7 9 5.9 11 4h5.2C13 8 8.5 10.7 3.5 11.4Z" fill="currentColor" opacity=".44" />
    <circle cx="27" cy="5.2" r="2.7" fill="currentColor" />
  </>,
)
export const IconMegaphone = stroked('M4 10v4.5h3L16.5 19V5.5L7 10ZM7.5 14.5 9 20h2.5l-1-4.2M19.5 10v4.5')
export const IconMic = filled(
  'M12 3a3.2 3.2 0 0 0-3.2 3.2v5.6a3.2 3.2 0 0 0 6.4 0V6.2A3.2 3.2 0 0 0 12 3ZM5.3 11.5h1.8a4.9 4.9 0 0 0 9.8 0h1.8a6.7 6.7 0 0 1-5.8 6.6V21h-1.8v-2.9a6.7 6.7 0 0 1-5.8-6.6Z',
)
export const IconMoon = stroked('M19.8 14.3A8.3 8.3 0 0 1 9.7 4.2 8.3 8.3 0 1 0 19.8 14.3Z')
export const IconPlay = filled('M8 5.2c0-1 1-1.5 1.8-1l9.5 6.8c.8.5.8 1.5 0 2l-9.5 6.8c-.8.5-1.8 0-1.8-1Z')
export const IconRefresh = stroked('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15')
export const IconSearch = stroked('M10.8 4.3a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.6 15.6 20 20')
export const IconSun = stroked(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.8v2M12 19.2v2M2.8 12h2M19.2 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M18.5 5.5l-1.4 1.4M6.9 17.1l-1.4 1.4',
)
export const IconTriangleDown = filled('M12 17.5 4.5 6h15Z')
export const IconTriangleUp = filled('M12 6.5 19.5 18h-15Z')
export const IconUser = stroked('M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5')
export const IconWarning = stroked('M12 4 21 19.5H3ZM12 10v4.5M12 17h.01')
export const IconWifi = stroked(
  'M3.5 9.5c5-4.5 12-4.5 17 0M6.5 13c3.3-2.9 7.7-2.9 11 0M9.3 16.3c1.6-1.3 3.8-1.3 5.4 0M12 19.3h.01',
)
