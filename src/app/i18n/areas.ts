import type { agents } from '#src/features/agents/messages/zh-CN.ts'
import type { account } from '#src/features/accounts/messages/zh-CN.ts'
import type { changes } from '#src/features/account-changes/messages/zh-CN.ts'
import type { bets } from '#src/features/bets/messages/zh-CN.ts'
import type { chance } from '#src/features/promotions/chance/messages/zh-CN.ts'
import type { common } from '#src/shared/app/messages/zh-CN.ts'
import type { egame } from '#src/features/egame/messages/zh-CN.ts'
import type { finance } from '#src/features/finance/messages/zh-CN.ts'
import type { games } from '#src/features/games/messages/zh-CN.ts'
import type { help } from '#src/features/help/messages/zh-CN.ts'
import type { interest } from '#src/features/interest/messages/zh-CN.ts'
import type { moderation } from '#src/features/rooms/console/messages/zh-CN.ts'
import type { live } from '#src/features/live/messages/zh-CN.ts'
import type { lottery } from '#src/features/lottery/messages/zh-CN.ts'
import type { member } from '#src/features/members/messages/zh-CN.ts'
import type { promotions } from '#src/features/promotions/messages/zh-CN.ts'
import type { messages } from '#src/features/messages/messages/zh-CN.ts'
import type { protection } from '#src/features/protection/messages/zh-CN.ts'
import type { room } from '#src/features/rooms/messages/zh-CN.ts'
import type { shell } from '#src/features/shell/messages/zh-CN.ts'
import type { site } from '#src/features/site-pages/messages/zh-CN.ts'
import type { sports } from '#src/features/sports/lists/messages/zh-CN.ts'
import type { slip } from '#src/features/sports/messages/zh-CN.ts'
import type { venues } from '#src/features/venues/messages/zh-CN.ts'
import type { studio } from '#src/features/studio/messages/zh-CN.ts'
import type { verification } from '#src/features/verification/messages/zh-CN.ts'
import type { wallet } from '#src/features/wallet/messages/zh-CN.ts'

/** The words of each area of screens; English has the same shape, or it does not compile. */
declare module '#src/shared/app/translations.tsx' {
  interface Areas {
    common: typeof common
    chance: typeof chance
    shell: typeof shell
    live: typeof live
    room: typeof room
    moderation: typeof moderation
    member: typeof member
    account: typeof account
    verification: typeof verification
    changes: typeof changes
    site: typeof site
    help: typeof help
    games: typeof games
    lottery: typeof lottery
    wallet: typeof wallet
    promotions: typeof promotions
    messages: typeof messages
    protection: typeof protection
    venues: typeof venues
    egame: typeof egame
    finance: typeof finance
    interest: typeof interest
    sports: typeof sports
    bets: typeof bets
    slip: typeof slip
    agents: typeof agents
    studio: typeof studio
  }
}
