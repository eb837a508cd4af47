import { stroked } from './icon-shape.tsx'

export const IconHeadset = stroked(
  'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13.5h2A1.5 1.5 0 0 1 8 15v2.5A1.5 1.5 0 0 1 6.5 19h-2ZM19.5 13.5h-2A1.5 1.5 0 0 0 16 15v2.5a1.5 1.5 0 0 0 1.5 1.5h2ZM19.5 19c0 1.5-2 2-5 2',
)
export const IconKey = stroked('M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM10.9 12.1 20 3M16 7l3 3M13.5 9.5l2 2')
export const IconMail = stroked('M4 5.5h16v13H4ZM4.5 6.5 12 13l7.5-6.5')
export const IconPhone = stroked(
  'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15ZM11 18h2',
)
export const IconShield = stroked('M12 3.5 19 6v5.5c0 4.5-2.8 7.5-7 9-4.2-1.5-7-4.5-7-9V6Z')
export const IconShieldCheck = stroked('M12 3.5 19 6v5.5c0 4.5-2.8 7.5-7 9-4.2-1.5-7-4.5-7-9V6ZM8.8 12l2.3 2.3 4.2-4.4')
export const IconShieldOff = stroked(
  'M12 3.5 19 6v5.5c0 4.5-2.8 7.5-7 9-4.2-1.5-7-4.5-7-9V6ZM9.5 9.5l5 5M14.5 9.5l-5 5',
)
