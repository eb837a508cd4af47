import * as z from 'zod/mini'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

const message = <Type extends string>(type: Type) => ({ grandstand: z.literal(1), type: z.literal(type) })

/**
 * What a game in a frame tells the page around it. `fault` `expired`: its address was opened before. `round`: for the eye
 * only, money is what the ledger says.
 */
export const GameMessage = z.discriminatedUnion('type', [
  z.object(message('ready')),
  z.object({ ...message('balance'), balanceMinor: AmountMinor, currency: SettlementCurrency }),
  z.object({ ...message('round'), stakeMinor: AmountMinor, payoutMinor: AmountMinor }),
  z.object(message('fullscreen')),
  z.object(message('exit')),
  z.object({ ...message('fault'), reason: z.enum(['expired', 'network', 'closed']) }),
])
export type GameMessage = z.infer<typeof GameMessage>

/** What the page tells the game. `pause`: the member has stopped playing; `refresh`: money was moved. */
export interface SiteMessage {
  readonly grandstand: 1
  readonly type: 'hello' | 'refresh' | 'pause'
}

interface Arrived {
  readonly origin: string
  readonly data: unknown
  /** It was sent by the window of the frame. */
  readonly isOfFrame: boolean
}

/** What a message says; null: it is not of the game, whoever sent it. The origin is that of the launched address. */
export const gameMessageOf = ({ origin, data, isOfFrame }: Arrived, gameOrigin: string): GameMessage | null => {
  if (!isOfFrame || origin !== gameOrigin) return null
  const parsed = GameMessage.safeParse(data)
  return parsed.success ? parsed.data : null
}
