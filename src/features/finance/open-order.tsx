import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OrderKind, OrderOf } from '#contract/finance/entities/finance-order.ts'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import { OrderId } from '#contract/ids.ts'
import { ErrorState } from '#src/ui/empty.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useOrder } from './finance-data.ts'

/** The order that the address names. */
export const useOpenOrder = () => {
  const [params, setParams] = useSearchParams()
  const asked = OrderId.safeParse(params.get('order'))
  return {
    openId: asked.success ? asked.data : null,
    show: (orderId: string | null) => setParams(orderId === null ? {} : { order: orderId }, { replace: true }),
  }
}

interface OpenOrderFrameProps<Kind extends OrderKind> {
  orderId: string
  kinds: readonly Kind[]
  children: (order: OrderOf<Kind>, timeline: readonly OrderStepEntry[]) => ReactNode
}

/** An order of some kinds beside the form, with its history. */
export const OpenOrder = <Kind extends OrderKind>({ orderId, kinds, children }: OpenOrderFrameProps<Kind>) => {
  const { t } = useTranslations('finance')
  return (
    <QueryView query={useOrder(orderId)} skeleton={[320]}>
      {({ order, timeline }) =>
        kinds.some((kind) => kind === order.kind) ? (
          children(order as OrderOf<Kind>, timeline)
        ) : (
          <ErrorState title={t('order.gone')} />
        )
      }
    </QueryView>
  )
}
