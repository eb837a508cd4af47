import type { WithdrawWay } from './withdraw-rules.ts'

export type WithdrawStep = 'name' | 'card' | 'address' | 'password' | 'amount'

/** The steps of a first withdrawal in order, by kind of payee. [C-14] */
export const withdrawSteps: Readonly<Record<WithdrawWay['to'], readonly WithdrawStep[]>> = {
  card: ['name', 'card', 'password', 'amount'],
  address: ['address', 'password', 'amount'],
}

interface Account {
  readonly realName: string
  readonly cards: readonly unknown[]
  readonly wallets: readonly unknown[]
  readonly hasWithdrawPassword: boolean
}

/** The first step that is not done yet; `amount` when nothing lacks. [C-14] */
export const nextWithdrawStep = (
  to: WithdrawWay['to'],
  { realName, cards, wallets, hasWithdrawPassword }: Account,
): WithdrawStep => {
  const isDone: Readonly<Record<WithdrawStep, boolean>> = {
    name: realName !== '' || cards.length > 0,
    card: cards.length > 0,
    address: wallets.length > 0,
    password: hasWithdrawPassword,
    amount: false,
  }
  return withdrawSteps[to].find((step) => !isDone[step]) ?? 'amount'
}
