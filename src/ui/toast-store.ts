import { createListenerSet } from '#src/shared/collections/listener-set.ts'

export type ToastTone = 'info' | 'success' | 'warning' | 'error'

/** How long a toast stays: time-outs 1.5 s, network status 1 s, all else 3 s. */
export const toastMs = { timeout: 1500, network: 1000, plain: 3000 } as const

export interface ToastAction {
  label: string
  onPress: () => void
}

export interface ToastOptions {
  tone?: ToastTone
  durationMs?: number
  action?: ToastAction
}

export interface ToastItem {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
  readonly durationMs: number
  readonly action: ToastAction | undefined
}

const toastsMax = 3

let items: readonly ToastItem[] = []
let lastId = 0
const listeners = createListenerSet()

const publish = (next: readonly ToastItem[]) => {
  items = next
  listeners.notify()
}

/** Shows words for a moment. The same words while they still show are said once. */
export const toast = (text: string, { tone = 'info', durationMs = toastMs.plain, action }: ToastOptions = {}): void => {
  lastId += 1
  const rest = items.filter((item) => item.text !== text)
  publish([...rest, { id: lastId, text, tone, durationMs, action }].slice(-toastsMax))
}

export const dismissToast = (id: number): void => publish(items.filter((item) => item.id !== id))

export const readToasts = (): readonly ToastItem[] => items

export const watchToasts = listeners.add
