import type { AtRest } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { MemberCare } from './ports.ts'
import type { Payouts } from '#server/wallet/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { drawAvatar } from './avatar-picture.ts'
import { createAvatars } from './store/avatars.ts'
import { createBankCards } from '#server/wallet/store/bank-cards.ts'
import { createBirthdays } from './store/birthdays.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createMaterials } from './store/kyc-documents.ts'
import { createPostalAddresses } from './store/postal-addresses.ts'
import { createProfiles } from './store/profiles.ts'
import type { Database } from '#server/platform/postgres/schema.ts'
import { createVirtualWallets } from '#server/wallet/store/payout-addresses.ts'
import { createWithdrawPasswords } from '#server/wallet/store/withdraw-passwords.ts'

interface Basis {
  db: Database
  now: () => number
  settings: SiteSettings
  atRest: AtRest
}

/** What members keep with the site, and where they are paid out to. */
export const createMemberCare = ({
  db,
  now,
  settings,
  atRest,
}: Basis): { memberCare: MemberCare; payouts: Payouts } => ({
  memberCare: {
    profiles: createProfiles(db, now),
    avatars: createAvatars(db, { now, draw: drawAvatar }),
    addresses: createPostalAddresses(db, { now, atRest }),
    materials: createMaterials(db, { now, atRest }),
    birthdays: createBirthdays(db, { now, ledger: createLedger(db), settings }),
  },
  payouts: {
    cards: createBankCards(db, { now, atRest }),
    wallets: createVirtualWallets(db, { now, atRest }),
    passwords: createWithdrawPasswords(db, now),
  },
})
