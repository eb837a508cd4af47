import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { interestMachine } from '#src/machines/finance/interest-machine.ts'
import { InterestBalance } from '#src/shared/interest/interest-balance.tsx'
import { useYebWallet } from '#src/shared/interest/use-yeb-wallet.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useCentreMinor } from '#src/shared/money/use-centre.ts'
import { PlayMoneyLine, WalletColumns, WalletFrame } from '#src/shared/wallet/wallet-frame.tsx'
import { convertPath } from '#src/shared/wallet/wallet-paths.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useAskInterestAgain } from './interest-data.ts'
import { InterestForm } from './interest-form.tsx'
import { InterestRecords } from './interest-records.tsx'

/** The interest wallet (余额宝) of a currency. Only for members. [C-14] */
export const InterestPage = ({ machines }: { machines: { interest: typeof interestMachine } }) => {
  const { t } = useTranslations('interest')
  const money = useMoney()
  const actor = useActorRef(machines.interest, { input: { currency: money.currency } })
  const currency = useSelector(actor, ({ context }) => context.currency)
  const done = useSelector(actor, ({ context }) => context.done)
  const centreMinor = useCentreMinor(currency)
  const query = useYebWallet(currency)
  const askAgain = useAskInterestAgain()
  const interestMinor = query.data?.balanceMinor ?? null
  useEffect(() => {
    actor.send({ type: 'balances.changed', balances: { centreMinor, interestMinor } })
  }, [actor, currency, centreMinor, interestMinor])
  useEffect(() => {
    if (done !== null) askAgain()
  }, [done, askAgain])
  const items = (['CNY', 'USDT'] as const).map((value) => ({ value, label: money.wordsOf(value).name }))
  const pick = (value: SettlementCurrency): void => actor.send({ type: 'currency.pick', currency: value })
  return (
    <WalletFrame
      title={t('title')}
      end={
        <>
          <Tabs items={items} value={currency} onChange={pick} label={t('currency')} look="segmented" />
          <Link className={buttonClass({ size: 'sm' })} to={convertPath}>
            {t('convertLink')}
          </Link>
        </>
      }
    >
      <WalletColumns
        main={
          <>
            <QueryView query={query} skeleton={[380]}>
              {(wallet) => <InterestBalance title={t('balance')} wallet={wallet} />}
            </QueryView>
            <PlayMoneyLine />
          </>
        }
        side={
          <>
            <InterestForm actor={actor} />
            <InterestRecords currency={currency} />
          </>
        }
      />
    </WalletFrame>
  )
}
