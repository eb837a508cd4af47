import { momentWords } from '#src/shared/app/moment-text.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { IconLock, IconWarning } from '#src/ui/icons.tsx'
import { useDetails } from './member-data.ts'
import styles from './withdrawal-hold.module.css'

/** That withdrawals wait after a change of the account, and until when; or that they are frozen. */
export const WithdrawalHold = () => {
  const { t, language } = useTranslations('member')
  const { data: details } = useDetails()
  const nowMs = useServerSeconds()
  if (!details) return null
  const { untilMs, isFrozen } = details.withdrawalHold
  if (isFrozen)
    return (
      <output className={styles.hold} data-frozen>
        <IconLock size={18} />
        {t('hold.frozen')}
      </output>
    )
  if (untilMs === null || untilMs <= nowMs) return null
  return (
    <output className={styles.hold}>
      <IconWarning size={18} />
      {t('hold.until', { time: momentWords(untilMs, language) })}
    </output>
  )
}
