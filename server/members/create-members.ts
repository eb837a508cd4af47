import type { Accounts, Members } from '#server/accounts/ports.ts'
import type { WithdrawalHold } from '#server/accounts/ports/changes.ts'
import type { OneTimeCodes } from '#server/accounts/ports/codes.ts'
import type { Authenticators, Passkeys } from '#server/accounts/ports/factors.ts'
import type { SecurityLog } from '#server/accounts/ports/security-log.ts'
import type { Ledger, MemberBalances } from '#server/ledger/ports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { BonusGuard } from '#server/promotions/ports.ts'
import type { Advertising, Protection } from '#server/protection/ports.ts'
import type { Presence } from '#server/rooms/ports.ts'
import type { Risk } from '#server/verification/ports.ts'
import { drawAvatar } from './avatar-picture.ts'
import { membersTable } from './calls/calls-table.ts'
import { documentsAdmin } from './documents-admin.ts'
import type { MemberCare } from './ports.ts'
import { createAvatars } from './store/avatars.ts'
import { createBirthdays } from './store/birthdays.ts'
import { createKycDocuments } from './store/kyc-documents.ts'
import { createPostalAddresses } from './store/postal-addresses.ts'
import { createProfiles } from './store/profiles.ts'
import type { SiteSettings } from '#server/site/ports.ts'

interface MembersDeps {
  settings: SiteSettings
  ledger: Ledger
  balances: MemberBalances
  members: Members
  accounts: Pick<Accounts, 'byId'>
  withdrawalHold: WithdrawalHold
  codes: OneTimeCodes
  securityLog: SecurityLog
  authenticators: Pick<Authenticators, 'isOn'>
  passkeys: Pick<Passkeys, 'list'>
  risk: Risk
  protection: Pick<Protection, 'ask'>
  advertising: Advertising
  guard: BonusGuard
  presence: Pick<Presence, 'walletChanged'>
  inbox: Pick<Inbox, 'in'>
  /** Where operators find the documents that they ask for. */
  documentFolder: string
}

/** What members keep with the site: profile, pictures, addresses, documents, the birthday bonus. [C-12] */
export const createMembers = (
  { db, now, fieldEncryption, units, idempotency, audit }: Infrastructure,
  { inbox, documentFolder, ...deps }: MembersDeps,
) => {
  const { settings, ledger, protection, guard } = deps
  const memberCare: MemberCare = {
    profiles: createProfiles(db, { units, now }),
    avatars: createAvatars(db, { now, draw: drawAvatar }),
    addresses: createPostalAddresses(db, { now, fieldEncryption }),
    kycDocuments: createKycDocuments(db, { now, fieldEncryption }),
    birthdays: createBirthdays(db, { now, ledger, protection, guard, settings }),
  }
  const documents = memberCare.kycDocuments
  return {
    memberCare,
    calls: serve(membersTable, { ...deps, now, memberCare, idempotency }),
    admin: serveCommands(documentsAdmin, { documents, inbox, units, audit, documentFolder }),
  }
}
