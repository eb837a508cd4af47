import type { SlotSymbol } from '#contract/games/rules/slot.ts'
import { useArt } from '#src/shared/site/site-frame.ts'

const drawings: Readonly<Record<SlotSymbol, string>> = {
  trophy: '/gifts/trophy.svg',
  ball: '/art/slot-ball.svg',
  boot: '/gifts/boot.svg',
  glove: '/gifts/glove.svg',
  whistle: '/gifts/whistle.svg',
  flag: '/art/slot-flag.svg',
  card: '/art/slot-card.svg',
  wild: '/art/slot-wild.svg',
}

/** The picture of a symbol; what it is called stands elsewhere. */
export const SlotPicture = ({ symbol, className }: { symbol: SlotSymbol; className?: string | undefined }) => {
  const picture = useArt()
  return <img src={picture(drawings[symbol])} alt="" width={64} height={64} className={className} />
}
