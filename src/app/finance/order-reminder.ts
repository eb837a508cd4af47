import type { Language } from '#contract/codes.ts'
import type { PushOf } from '#contract/pushes.ts'
import { depositPath, withdrawPath } from '#src/shared/wallet/wallet-paths.ts'
import { toast } from '#src/ui/toast-store.ts'

const wordsOf = {
  'zh-CN': { pay: '付款时间快到了，请尽快付款', confirm: '对方已付款，请核对后确认', look: '查看' },
  en: {
    pay: 'The time to pay is nearly up',
    confirm: 'The payer says it is paid: please check and confirm',
    look: 'View',
  },
} as const satisfies Record<Language, object>

const reminderMs = 15_000

/** Says that an order waits for its member, and leads there. [C-14] */
export const remindOfOrder = (
  { kind, orderId }: Pick<PushOf<'order.changed'>, 'kind' | 'orderId'>,
  language: Language,
  goTo: (path: string) => void,
): void => {
  const words = wordsOf[language]
  const [text, path] = kind === 'speed-pay' ? [words.pay, depositPath] : [words.confirm, withdrawPath]
  const onPress = () => goTo(`${path}?order=${orderId}`)
  toast(text, {
    tone: 'warning',
    durationMs: reminderMs,
    action: { label: words.look, onPress },
  })
}
