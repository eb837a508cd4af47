import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { NoticeOf } from './form-notice.tsx'

/** What the withdrawal password's guard said, in words: tries that are left, or how long it stays locked. [V-05] */
export const useGuardWords = ({ refusal }: NoticeOf, lockedUntilMs: number | null): string | undefined => {
  const { t } = useTranslations('member')
  const nowMs = useServerSeconds()
  const untilMs =
    refusal?.name === 'WITHDRAW_PASSWORD_LOCKED' ? (refusal.data as { untilMs: number }).untilMs : lockedUntilMs
  if (untilMs !== null && untilMs > nowMs) {
    const { unit, value } = timeLeft(untilMs, nowMs)
    return t(`withdraw.locked.${unit}`, { left: value })
  }
  if (refusal?.name !== 'WITHDRAW_PASSWORD_WRONG') return undefined
  return t('withdraw.wrong', { left: (refusal.data as { triesLeft: number }).triesLeft })
}
