import { useEffect } from 'react'
import type { GatewayToast } from '#src/gateway/gateway-answer.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { LruMap } from '#src/shared/collections/lru-map.ts'
import { toast } from '#src/ui/toast-store.ts'
import type { Composition } from '#src/app/compose.ts'

/** A command that repeats itself while the network is away says so only now and then. */
const faultToastEveryMs = 10_000
const toastTextsMax = 20

/** Says what the transport has to say (for how long is the catalogue's), and that an order waits for its member. [X-03 … X-06, C-14] */
export const GatewayNotices = ({ composition: { toasts, socket, navigation } }: { composition: Composition }) => {
  const { t, language } = useTranslations('common')
  useEffect(() => {
    const textOf = (received: GatewayToast): string => {
      if ('text' in received) return received.text
      const { words, status } = received
      return status === undefined ? t(words) : t('networkStatus', { status })
    }
    const toastAtMs = new LruMap<string, number>(toastTextsMax)
    return toasts.add((received) => {
      const text = textOf(received)
      const now = performance.now()
      if ('words' in received && now - (toastAtMs.get(text) ?? -Infinity) < faultToastEveryMs) return
      toastAtMs.set(text, now)
      if (text !== '') toast(text, { tone: 'warning', durationMs: received.toastMs })
    })
  }, [toasts, t])
  useEffect(
    () =>
      socket.on('order.changed', (order) => {
        if (order.isReminder !== true) return
        // Without its code the order still waits where it stands.
        import('#src/app/finance/order-reminder.ts').then(
          ({ remindOfOrder }) => remindOfOrder(order, language, navigation.to),
          () => undefined,
        )
      }),
    [socket, navigation, language],
  )
  return null
}
