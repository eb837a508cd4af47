import type { VenueWallet } from '#contract/venues/entities/venue-transfer.ts'
import { stroked, type Icon } from '#src/ui/icon-shape.tsx'
import { IconFootball, IconGamepad } from '#src/ui/icons.tsx'
import { IconCards } from '#src/ui/site-icons.tsx'

export const IconMinus = stroked('M5 12h14')

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
  const KindIcon = icons[kind]
  return <KindIcon size={18} />
}
