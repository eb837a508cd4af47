import { withdrawInfo } from '#contract/finance/calls.ts'
import { memberDetails } from '#contract/members/calls/members.ts'
import { bankCardList, virtualWalletList } from '#contract/wallet/calls.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { askEveryMs } from './finance-data.ts'

/**
 * What a withdrawal needs: the ways to be paid out, the turnover, whether withdrawals wait; cards and addresses of one's own;
 * whether there is a withdrawal password. [C-14]
 */
export const useWithdrawal = () => {
  const asked = {
    info: useOwn(withdrawInfo, {}, { askEveryMs }),
    cards: useOwn(bankCardList, {}),
    wallets: useOwn(virtualWalletList, {}),
    details: useOwn(memberDetails, {}),
  }
  const { info, cards, wallets, details } = asked
  const all = Object.values(asked)
  return {
    isPending: all.some(({ isPending }) => isPending),
    isError: all.some(({ isError }) => isError),
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => all.forEach((query) => void query.refetch()),
    data:
      info.data && cards.data && wallets.data && details.data
        ? { info: info.data, payees: { ...cards.data, ...wallets.data, ...details.data } }
        : undefined,
  }
}

type Withdrawal = NonNullable<ReturnType<typeof useWithdrawal>['data']>
export type WithdrawInfo = Withdrawal['info']
export type Payees = Pick<
  Withdrawal['payees'],
  'realName' | 'cards' | 'wallets' | 'hasWithdrawPassword' | 'withdrawLockedUntilMs'
>
