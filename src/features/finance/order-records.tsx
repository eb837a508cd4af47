import type { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import { Badge } from '#src/ui/badge.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { RecordAmount, RecordList, RecordRow } from '#src/shared/wallet/record-list.tsx'
import { useOrderRecords } from './finance-data.ts'
import { useOrderWords } from './order-words.ts'

export interface OrderRecordsProps {
  kinds: readonly FinanceOrder['kind'][]
  title: string
  empty: string
  openId: string | null
  onShow: (orderId: string) => void
}

const isSpeed = (order: FinanceOrder) => order.kind === 'speed-pay' || order.kind === 'speed-withdraw'

/** My orders of some kinds, the newest first; one that is pressed shows beside them. [C-14] */
export const OrderRecords = ({ kinds, title, empty, openId, onShow }: OrderRecordsProps) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const wordsOf = useOrderWords()
  return (
    <RecordList
      title={title}
      empty={empty}
      query={useOrderRecords(kinds)}
      itemsOf={({ pages }) => pages.flatMap(({ orders }) => orders)}
    >
      {(order) => {
        const { orderId, amountMinor, currency, createdAtMs } = order
        const { tone, words } = wordsOf(order)
        return (
          <RecordRow
            key={orderId}
            what={<RecordAmount>{format(amountMinor, currency)}</RecordAmount>}
            end={<Badge tone={tone}>{words}</Badge>}
            note={isSpeed(order) ? t(`speed.${order.kind}`, { id: orderId }) : t('order.number', { id: orderId })}
            atMs={createdAtMs}
            isVisible={orderId === openId}
            onShow={() => onShow(orderId)}
          />
        )
      }}
    </RecordList>
  )
}
