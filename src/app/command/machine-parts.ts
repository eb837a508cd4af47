import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Gateway, Socket } from '#src/gateway/gateway-port.ts'
import type { BrowserStore } from '#src/app/browser-store.ts'

/** What the room's machines are provided with. */
export interface MachineParts {
  gateway: Gateway
  socket: Socket
  /** Keeps commands under way over a reload: the tab's sessionStorage. */
  pendingStorage: BrowserStore
  site: Pick<SiteInfo, 'siteId' | 'siteSeries'>
  /** Who is logged in, or null. */
  memberId: () => string | null
  /** Server time, milliseconds. */
  serverNow: () => number
  /** 0 up to 1. */
  random: () => number
}

/** What commands of a member's pages are provided with. What is under way belongs to the member: nobody else may send it again. */
export interface MemberParts {
  gateway: Gateway
  /** Keeps commands over a reload. */
  store: BrowserStore
  memberId: () => string | null
  /** Server time, milliseconds. */
  serverNow: () => number
}
