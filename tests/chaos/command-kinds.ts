import type { CommandName, Kinds } from './command-kind.ts'
import { accountKinds } from './account-kinds.ts'
import { agentsKinds } from './agents-kinds.ts'
import { betKinds } from './bet-kinds.ts'
import { dailyKinds } from './daily-kinds.ts'
import { financeKinds } from './finance-kinds.ts'
import { gameKinds } from './game-kinds.ts'
import { heldKinds } from './held-kinds.ts'
import { liveKinds } from './live-kinds.ts'
import { lotteryKinds } from './lottery-kinds.ts'
import { loyaltyKinds } from './loyalty-kinds.ts'
import { messageKinds } from './message-kinds.ts'
import { moderationKinds } from './moderation-kinds.ts'
import { promotionKinds } from './promotion-kinds.ts'
import { chanceKinds } from './chance-kinds.ts'
import { protectionKinds } from './protection-kinds.ts'
import { roomKinds } from './room-kinds.ts'
import { speedKinds } from './speed-kinds.ts'
import { studioKinds } from './studio-kinds.ts'
import { tableKinds } from './table-kinds.ts'
import { venueKinds } from './venue-kinds.ts'

/** Every command, by subject: one without a kind does not compile. */
export const kinds: Kinds<CommandName> = {
  ...accountKinds,
  ...protectionKinds,
  ...loyaltyKinds,
  ...financeKinds,
  ...speedKinds,
  ...roomKinds,
  ...moderationKinds,
  ...heldKinds,
  ...venueKinds,
  ...betKinds,
  ...gameKinds,
  ...liveKinds,
  ...lotteryKinds,
  ...tableKinds,
  ...agentsKinds,
  ...studioKinds,
  ...chanceKinds,
  ...messageKinds,
  ...promotionKinds,
  ...dailyKinds,
}
