import { join } from 'node:path'
import { createMembers } from '#server/members/create-members.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createWallet } from '#server/wallet/create-wallet.ts'
import type { DepsOf } from './compose-deps.ts'
import type { Config } from './config.ts'

type MembersDeps = Omit<DepsOf<typeof createMembers>, 'documentFolder'> & Omit<DepsOf<typeof createWallet>, 'profiles'>

/** Data that members keep with the site, and where they are paid out to. */
export const composeMembers = (infrastructure: Infrastructure, config: Config, deps: MembersDeps) => {
  const member = createMembers(infrastructure, { ...deps, documentFolder: join(config.DATA_DIR, 'documents') })
  const wallet = createWallet(infrastructure, { ...deps, profiles: member.memberCare.profiles })
  return { member, wallet }
}
