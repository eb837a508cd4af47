import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { convertMachine } from '#src/machines/finance/convert-machine.ts'
import { rateText } from '#src/machines/finance/convert-rules.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useCentreMinor } from '#src/shared/money/use-centre.ts'
import { RecordAmount, RecordList, RecordRow } from '#src/shared/wallet/record-list.tsx'
import { PlayMoneyLine, WalletColumns, WalletFrame } from '#src/shared/wallet/wallet-frame.tsx'
import { interestPath } from '#src/shared/wallet/wallet-paths.ts'
import { ConvertForm } from './convert-form.tsx'
import { useAskInterestAgain, useConversions } from './interest-data.ts'

const Records = () => {
  const { t } = useTranslations('interest')
  const { signed, wordsOf } = useMoney()
  return (
    <RecordList
      title={t('convert.records')}
      empty={t('convert.none')}
      query={useConversions()}
      itemsOf={({ conversions }) => conversions}
    >
      {({ quoteId, from, to, fromMinor, toMinor, rateE7, atMs }) => (
        <RecordRow
          key={quoteId}
          what={<RecordAmount>{signed(-fromMinor, from)}</RecordAmount>}
          end={<RecordAmount>{signed(toMinor, to)}</RecordAmount>}
          note={t('convert.rate', { rate: wordsOf('CNY').symbol + rateText(rateE7) })}
          atMs={atMs}
        />
      )}
    </RecordList>
  )
}

/** Exchanges between CNY and USDT. Only for members. [C-14] */
export const ConvertPage = ({ machines }: { machines: { convert: typeof convertMachine } }) => {
  const { t } = useTranslations('interest')
  const { serverNow } = useShellServices()
  const { currency } = useMoney()
  const actor = useActorRef(machines.convert, { input: { from: currency, serverNow } })
  const from = useSelector(actor, ({ context }) => context.from)
  const done = useSelector(actor, ({ context }) => context.done)
  const balanceMinor = useCentreMinor(from)
  const askAgain = useAskInterestAgain()
  useEffect(() => {
    if (balanceMinor !== null) actor.send({ type: 'balance.changed', currency: from, balanceMinor })
  }, [actor, from, balanceMinor])
  useEffect(() => {
    if (done !== null) askAgain()
  }, [done, askAgain])
  return (
    <WalletFrame title={t('convert.title')} back={{ to: interestPath, label: t('convert.interestLink') }}>
      <WalletColumns
        main={
          <>
            <ConvertForm actor={actor} />
            <PlayMoneyLine />
          </>
        }
        side={<Records />}
      />
    </WalletFrame>
  )
}
