import { MembersOnly } from '#src/features/members/members-only.tsx'
import { StatementPage } from '#src/features/wallet/statement-page.tsx'
import { WalletPage } from '#src/features/wallet/wallet-page.tsx'

/** What a member has. */
export const WalletRoute = () => (
  <MembersOnly>
    <WalletPage />
  </MembersOnly>
)

/** Where it came from and went. [R-12, C-14] */
export const StatementRoute = () => (
  <MembersOnly>
    <StatementPage />
  </MembersOnly>
)
