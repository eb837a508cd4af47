import { useWords } from '#src/shared/app/translations.tsx'
import { MemberSubPage } from '#src/features/members/member-frame.tsx'
import { BankCards } from './bank-cards.tsx'
import { PayoutLock } from './payout-lock.tsx'
import { VirtualWallets } from './virtual-wallets.tsx'

/** Where one is paid out to. [C-12, E-03] */
export const PayoutPage = () => {
  const { t } = useWords('member')
  return (
    <MemberSubPage title={t('sections.payout')}>
      <PayoutLock>
        <BankCards />
        <VirtualWallets />
      </PayoutLock>
    </MemberSubPage>
  )
}
