import type { PushOf } from '#contract/pushes.ts'
import type { Translate } from '#src/shared/app/translations.tsx'
import { depositPath, withdrawPath } from '#src/shared/wallet/wallet-paths.ts'
import { toast } from '#src/ui/toast-store.ts'

const reminderMs = 15_000

/** Says that an order waits for its member, and leads there. [C-14] */
export const remindOfOrder = (
  { kind, orderId }: Pick<PushOf<'order.changed'>, 'kind' | 'orderId'>,
  t: Translate<'common'>,
  goTo: (path: string) => void,
): void => {
  const [words, path] = kind === 'speed-pay' ? (['pay', depositPath] as const) : (['confirm', withdrawPath] as const)
  const onPress = () => goTo(`${path}?order=${orderId}`)
  toast(t(`reminder.${words}`), {
    tone: 'warning',
    durationMs: reminderMs,
    action: { label: t('reminder.look'), onPress },
  })
}
