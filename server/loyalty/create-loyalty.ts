import type { Members } from '#server/accounts/ports.ts'
import type { Ledger } from '#server/ledger/ports.ts'
import type { Birthdays } from '#server/members/ports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { PastPauses, Advertising, Protection } from '#server/protection/ports.ts'
import type { BonusGuard } from '#server/promotions/ports.ts'
import type { PlayedDays } from '#server/records/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { loyaltyAdmin } from './admin.ts'
import { loyaltyTable } from './calls/calls-table.ts'
import { createVipGifts } from './gifts.ts'
import { createGrowth } from './growth.ts'
import type { VipNews } from './ports.ts'
import { createQuarters } from './quarters.ts'
import { createVipStatus } from './vip-status.ts'

interface LoyaltyDeps {
  settings: Pick<SiteSettings, 'get'>
  ledger: Ledger
  protection: Pick<Protection, 'ask'>
  advertising: Advertising & PastPauses
  birthdays: Birthdays
  playedDays: PlayedDays
  guard: BonusGuard
  news: VipNews
  inbox: Pick<Inbox, 'in'>
  members: Pick<Members, 'byName'>
}

/** Levels: growth from what is played and deposited, gifts, and the end of quarters. [C-12, E-05] */
export const createLoyalty = (infrastructure: Infrastructure, deps: LoyaltyDeps) => {
  const { db, now, log, units, audit, idempotency, shutdown } = infrastructure
  const shared = { db, now, log, units, ...deps }
  const growth = createGrowth(shared)
  const gifts = createVipGifts(shared)
  const vipStatus = createVipStatus({ ...shared, gifts })
  const quarters = createQuarters({ ...shared, growth })
  return {
    growth: growth.consumer,
    /** Quarters are settled from now on. */
    start: (): PollLoop => {
      const clock = quarters.start()
      shutdown.add('quarters of levels', () => clock.stop())
      return clock
    },
    calls: serve(loyaltyTable, { vipStatus, gifts, idempotency }),
    admin: serveCommands(loyaltyAdmin, { ...deps, vipStatus, gifts, growth, quarters, units, audit }),
  }
}
