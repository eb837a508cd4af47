import type { AtRest } from './ports/at-rest.ts'
import type { MemberCare } from './ports/member-care.ts'
import type { Payouts } from './ports/payouts.ts'
import type { SiteSettings } from './ports/site-config.ts'
import { drawAvatar } from './providers/avatar-picture.ts'
import { createAvatars } from './stores/avatars.ts'
import { createBankCards } from './stores/bank-cards.ts'
import { createBirthdays } from './stores/birthdays.ts'
import { createLedger } from './stores/ledger.ts'
import { createMaterials } from './stores/materials.ts'
import { createPostalAddresses } from './stores/postal-addresses.ts'
import { createProfiles } from './stores/profiles.ts'
import type { Database } from './stores/schema.ts'
import { createVirtualWallets } from './stores/virtual-wallets.ts'
import { createWithdrawPasswords } from './stores/withdraw-passwords.ts'

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
