import { createAccess } from '#server/access/create-access.ts'
import { settingFaults } from '#server/access/setting-faults.ts'
import { createAccounts, createMemberSessions } from '#server/accounts/create-accounts.ts'
import { createReferrals } from '#server/agents/create-agents.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createAdvertising } from '#server/protection/advertising.ts'
import { createSite } from '#server/site/create-site.ts'
import { createVerification } from '#server/verification/create-verification.ts'
import type { ComposeDeps } from './compose-deps.ts'
import type { Config } from './config.ts'
import { linkOriginOf } from './listening.ts'

const minuteMs = 60_000

const idleMsOf = ({ SESSION_IDLE_MINUTES: minutes }: Config): number => (minutes === 0 ? Infinity : minutes * minuteMs)

/** The site itself, who may come in, and who the members are. */
export const composePeople = async (
  infrastructure: Infrastructure,
  { config, ffmpeg, videos }: ComposeDeps,
  sockets: () => number,
  inbox: Inbox,
) => {
  const isDemo = config.DEMO !== 'off'
  const streams = ffmpeg !== undefined
  // The sandbox plays the demo's channels.
  const hasMatchVideos = videos !== undefined && (streams || config.VIDEO_SOURCE !== undefined)
  const facts = { siteId: config.SITE_ID, languages: config.LANGUAGES, isDemo, streams, matchVideos: hasMatchVideos }
  const advertising = createAdvertising(infrastructure)
  const site = await createSite(infrastructure, { facts, advertising, settingFaults })
  const { settings } = site
  const people = createMemberSessions(infrastructure, {
    perMember: config.SESSIONS_PER_MEMBER,
    idleMs: idleMsOf(config),
  })
  const { members, operatorActions } = people
  const access = await createAccess(infrastructure, { settings, members, operatorActions, sockets })
  const { accessControl } = access
  const verification = createVerification(infrastructure, { settings })
  const { risk } = verification
  const welcome = async (memberId: string): Promise<void> => {
    if (isDemo) await issueDemoMoney(infrastructure.db, [memberId])
  }
  const publicOrigin = config.PUBLIC_ORIGIN
  const linkOrigin = linkOriginOf(config)
  const referrals = createReferrals(infrastructure)
  const account = { settings, risk, accessControl, inbox, ...people, publicOrigin, linkOrigin, referrals, welcome }
  return { site, advertising, access, verification, referrals, accounts: createAccounts(infrastructure, account) }
}
export type People = Awaited<ReturnType<typeof composePeople>>
