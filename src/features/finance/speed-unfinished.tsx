import type { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import { Button } from '#src/ui/button.tsx'
import { IconClock } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useOrderWords } from './order-words.ts'
import { useSpeedInfo } from './speed-data.ts'
import styles from './speed.module.css'

interface SpeedUnfinishedProps {
  kind: Extract<FinanceOrder['kind'], 'speed-pay' | 'speed-withdraw'>
  openId: string | null
  onShow: (orderId: string) => void
}

/** The way back to orders of one side that are not over. */
export const SpeedUnfinished = ({ kind, openId, onShow }: SpeedUnfinishedProps) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const wordsOf = useOrderWords()
  const orders = (useSpeedInfo().data?.orders ?? []).filter((order) => order.kind === kind && order.orderId !== openId)
  return orders.map((order) => (
    <output key={order.orderId} className={styles.unfinished}>
      <IconClock size={18} />
      <span>
        <b>{t(`speed.${kind}`, { id: format(order.amountMinor, order.currency) })}</b> · {wordsOf(order).words}
      </span>
      <Button size="sm" variant="outline" onClick={() => onShow(order.orderId)}>
        {kind === 'speed-pay' ? t('speed.pay.resume') : t('speed.withdraw.look')}
      </Button>
    </output>
  ))
}
