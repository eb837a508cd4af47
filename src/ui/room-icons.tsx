import { drawn, filled, stroked } from './icon-shape.tsx'

/* Icons of rooms and forms, apart from icons.tsx so that the first page does not load them. */

export const IconAt = stroked(
  'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM15.5 8.5v4.7c0 3 4.8 2.6 4.8-1.5a8.3 8.3 0 1 0-3.6 7',
)
export const IconBolt = filled('M13.5 2.5 4.5 14h5.8L9.2 21.5 19.5 9.5h-6Z')
export const IconCoin = drawn(
  '0 0 24 24',
  <>
    <circle cx="12" cy="12" r="10" fill="#d98f12" />
    <circle cx="12" cy="11.4" r="9.4" fill="#ffc94d" />
    <circle cx="12" cy="11.4" r="7" fill="none" stroke="#d98f12" strokeWidth="1.3" />
    <path d="M12 6.8l1.5 3.1 3.4.5-2.4 2.4.5 3.3-3-1.6-3 1.6.5-3.3-2.4-2.4 3.4-.5Z" fill="#b06f08" />
  </>,
)
export const IconCrown = stroked('M4 8l3.8 3L12 5.5 16.2 11 20 8l-1.5 10h-13Z')
export const IconDanmaku = stroked('M4 5h16v12h-8.5L7 20.5V17H4ZM7.5 9h6M10.5 13h6')
export const IconEyeOff = stroked(
  'M9.9 6.1c.7-.2 1.4-.3 2.1-.3 6 0 9.2 6.2 9.2 6.2a16 16 0 0 1-2.5 3.3M6.4 7.6A15.7 15.7 0 0 0 2.8 12S6 18.2 12 18.2c1.8 0 3.3-.5 4.6-1.3M4 4l16 16',
)
export const IconFlag = stroked('M6 20.5V4.5M6 5c4-2.5 7 2 12 0v8c-5 2-8-2.5-12 0')
export const IconFullScreen = stroked(
  'M9 4H5.5A1.5 1.5 0 0 0 4 5.5V9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15M15 20h3.5a1.5 1.5 0 0 0 1.5-1.5V15',
)
export const IconGift = stroked(
  'M4 11.5h16v7A1.5 1.5 0 0 1 18.5 20h-13A1.5 1.5 0 0 1 4 18.5ZM3.5 8h17v3.5h-17ZM12 8v12M12 8C9.8 3 5.5 4.5 7.3 8M12 8c2.2-5 6.5-3.5 4.7 0',
)
export const IconHeart = stroked(
  'M12 19.5C5 14.8 3.5 11.8 3.5 9.3A4.3 4.3 0 0 1 12 7.8a4.3 4.3 0 0 1 8.5 1.5c0 2.5-1.5 5.5-8.5 10.2Z',
)
export const IconHistory = stroked('M4.5 12a7.5 7.5 0 1 0 2.3-5.4L4.5 8.8M4.5 4.5v4.3h4.3M12 8v4.3l3 1.7')
export const IconMore = drawn(
  '0 0 24 24',
  <>
    <g fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
      <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" />
    </g>
  </>,
)
export const IconMuteUser = stroked(
  'M10.5 4.5a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4ZM3.5 19.5c.5-3.3 3.2-5 7-5 1 0 1.8.1 2.6.3M16 15.5l5 5M21 15.5l-5 5',
)
export const IconPause = filled('M7 4.5h3.2v15H7ZM13.8 4.5H17v15h-3.2Z')
export const IconPictureInPicture = stroked('M4 5.5h16v13H4ZM12.5 12h5v4h-5Z')
export const IconPin = stroked('M9 4h6l-.7 6 3.2 3.5h-11L9.7 10ZM12 13.5V20')
export const IconPlus = stroked('M12 5v14M5 12h14')
export const IconSettings = stroked(
  'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM10.6 3.8h2.8l.5 2.4 1.5.7 2.2-1.2 2 2-1.2 2.2.7 1.5 2.3.5v2.8l-2.3.5-.7 1.5 1.2 2.2-2 2-2.2-1.2-1.5.7-.5 2.3h-2.8l-.5-2.3-1.5-.7-2.2 1.2-2-2 1.2-2.2-.7-1.5-2.3-.5v-2.8l2.3-.5.7-1.5-1.2-2.2 2-2 2.2 1.2 1.5-.7Z',
)
export const IconShare = stroked('M14 5.5 20 11l-6 5.5v-3.3c-4.5 0-7.5 1.3-10 4.8.5-5 3.5-8.8 10-9.5Z')
export const IconSmile = stroked(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8.3 14c1.8 2.7 5.6 2.7 7.4 0M9 9.7h.01M15 9.7h.01',
)
export const IconTarget = stroked(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 12h.01',
)
export const IconTheatre = stroked('M3.5 6.5h17v11h-17ZM15.5 6.5v11')
export const IconTrash = stroked('M5 7h14M9.5 7V4.8h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5')
export const IconVolume = stroked('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11')
export const IconVolumeOff = stroked('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.8l4.5 4.5M20.5 9.8 16 14.3')
