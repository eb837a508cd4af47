import { dismissToast, readToasts, toast } from '#src/ui/toast-store.ts'
import { pageLanguage } from '#src/app/i18n/page-language.ts'
import { waitingCalls } from './follow-calls.ts'

/** A command that cannot leave says so after this long. */
const noticeAfterMs = 1_500
/** Longer than any command waits to leave. */
const noticeMs = 6_000

const words = {
  'zh-CN': { connecting: '正在连接…', cancel: '取消' },
  en: { connecting: 'Connecting…', cancel: 'Cancel' },
} as const

/** Says that what was pressed has not left yet, and lets it be given up, as long as it has not. [C-16] */
export const startConnectingNotice = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (): void => {
    timer = undefined
    const { connecting, cancel } = words[pageLanguage()]
    toast(connecting, { durationMs: noticeMs, action: { label: cancel, onPress: waitingCalls.cancel } })
  }
  const hide = (): void => {
    const texts: readonly string[] = [words['zh-CN'].connecting, words.en.connecting]
    for (const { id, text } of readToasts()) if (texts.includes(text)) dismissToast(id)
  }
  waitingCalls.subscribe(() => {
    // One that waits behind another one does not put the notice off.
    if (waitingCalls.isAny()) {
      timer ??= setTimeout(show, noticeAfterMs)
      return
    }
    clearTimeout(timer)
    timer = undefined
    hide()
  })
}
