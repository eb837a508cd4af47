import type { VenueWallet } from '#contract/venues/entities/venue-transfer.ts'
import { stroked, type Icon } from '#src/ui/icon-shape.tsx'
import { IconFootball, IconGamepad } from '#src/ui/icons.tsx'

export const IconMinus = stroked('M5 12h14')

const IconCards = stroked(
  'M9.6 6.4 15.9 4.7c.8-.2 1.6.3 1.8 1.1l2.6 9.8c.2.8-.2 1.6-1 1.8l-1.9.5M4.9 8h7.2c.8 0 1.5.7 1.5 1.5v9c0 .8-.7 1.5-1.5 1.5H4.9c-.8 0-1.5-.7-1.5-1.5v-9C3.4 8.7 4.1 8 4.9 8ZM8.5 11.5l1.9 2.5-1.9 2.5L6.6 14Z',
)
const IconSlots = stroked(
  'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5ZM9.2 4.5v15M14.8 4.5v15M5.3 9.5h2l-1.2 5M11 9.5h2l-1.2 5M16.7 9.5h2l-1.2 5',
)
const IconLottery = stroked(
  'M9.5 3.8a5.7 5.7 0 1 0 0 11.4 5.7 5.7 0 0 0 0-11.4ZM16.5 11.4a4.5 4.5 0 1 1-4.2 6.1M8.3 8l1.5-1v5M15.4 14.9h2.4l-1.5 3.3',
)

const icons: Readonly<Record<VenueWallet['kind'], Icon>> = {
  sports: IconFootball,
  live: IconCards,
  egame: IconSlots,
  lottery: IconLottery,
  esports: IconGamepad,
}

export const VenueIcon = ({ kind }: Pick<VenueWallet, 'kind'>) => {
  const Shown = icons[kind]
  return <Shown size={18} />
}
