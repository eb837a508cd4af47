import type { PaymentType } from '#contract/finance/entities/deposit-method.ts'
import { stroked, type Icon } from '#src/ui/icon-shape.tsx'
import { IconGlobe, IconUser } from '#src/ui/icons.tsx'
import { IconBank, IconUsdt } from '#src/ui/member-icons.tsx'
import { IconBolt } from '#src/ui/room-icons.tsx'

const IconQr = stroked('M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2.5v2.5M20 14v.01M17.5 20H14v-1M20 17.5V20')

export const methodIcons: Readonly<Record<PaymentType['icon'], Icon>> = {
  bolt: IconBolt,
  qr: IconQr,
  card: IconBank,
  globe: IconGlobe,
  usdt: IconUsdt,
  person: IconUser,
}
