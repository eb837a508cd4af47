import type { InterestRecord } from '#contract/finance/entities/interest-wallet.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { shortDay } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { RecordAmount, RecordList, RecordRow } from '#src/shared/wallet/record-list.tsx'
import { useYebRecords } from './interest-data.ts'
import { percentText } from '#src/shared/interest/percent-text.ts'

const Row = ({ record, currency }: { record: InterestRecord; currency: SettlementCurrency }) => {
  const { t, language } = useTranslations('interest')
  const { format, signed } = useMoney()
  const { kind, amountMinor, balanceAfterMinor, atMs, day, basisMinor, rateBps } = record
  return (
    <RecordRow
      what={
        kind !== 'interest'
          ? t(`records.${kind}`)
          : t('records.interest', { day: day === null ? '' : shortDay(day, language) })
      }
      end={<RecordAmount>{signed(kind === 'out' ? -amountMinor : amountMinor, currency)}</RecordAmount>}
      note={
        basisMinor === null || rateBps === null
          ? t('records.after', { amount: format(balanceAfterMinor, currency) })
          : t('records.basis', { basis: format(basisMinor, currency), rate: percentText(rateBps) })
      }
      atMs={atMs}
    />
  )
}

/** What happened to the interest wallet, the newest first. [C-14] */
export const InterestRecords = ({ currency }: { currency: SettlementCurrency }) => {
  const { t } = useTranslations('interest')
  return (
    <RecordList
      title={t('records.title')}
      empty={t('records.empty')}
      query={useYebRecords(currency)}
      itemsOf={({ pages }) => pages.flatMap(({ records }) => records)}
    >
      {(record) => <Row key={record.id} record={record} currency={currency} />}
    </RecordList>
  )
}
