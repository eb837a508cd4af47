import { drawn, filled, stroked } from './icon-shape.tsx'

// Drawings that only the sports pages need.

export const IconStar = stroked('M12 4l2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8Z')
export const IconStarFilled = filled('M12 3.2l2.7 5.5 6.1.9-4.4 4.3 1 6.1-5.4-2.9-5.4 2.9 1-6.1-4.4-4.3 6.1-.9Z')
export const IconCalendar = stroked('M4.5 6h15v14h-15ZM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7')
export const IconFilter = stroked('M4 6h16l-6 7v6l-4-2v-4Z')
export const IconResults = stroked('M5 20V10M12 20V4M19 20v-7')
export const IconSubstitution = stroked('M7.5 20V5M3.5 9l4-4 4 4M16.5 4v15M12.5 15l4 4 4-4')
export const IconVar = stroked('M3.5 5.5h17v11h-17ZM8 20h8M8.5 9l3.5 4.5L15.5 9')
export const IconCup = stroked(
  'M8 4h8v6a4 4 0 0 1-8 0ZM8 5.5H4.5V8A3 3 0 0 0 8 11M16 5.5h3.5V8a3 3 0 0 1-3.5 3M12 14v3.5M8.5 20.5h7',
)

const card = (fill: string, edge: string) =>
  drawn(
    '0 0 24 24',
    <path
      d="M8 3.5h8A1.5 1.5 0 0 1 17.5 5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5Z"
      fill={fill}
      stroke={edge}
      strokeWidth="1.6"
    />,
  )
export const IconYellowCard = card('#f7c52b', '#9a6d00')
export const IconRedCard = card('#e0374a', '#8d1422')
