import { reminderMinutes } from '#contract/limits.ts'
import { FormNotice } from '#src/features/members/form-notice.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import styles from './limits.module.css'
import { useReminderCommand } from './use-protection.ts'

/** How often the site says how long one has played. */
export const ReminderPanel = ({ minutes }: { minutes: number }) => {
  const { t } = useTranslations('protection')
  const command = useReminderCommand()
  const items = reminderMinutes.map((each) => ({
    value: String(each),
    label: each === 0 ? t('reminder.off') : t('reminder.every', { minutes: each }),
  }))
  return (
    <Panel title={t('reminder.title')} hint={t('reminder.text')}>
      <div className={styles.choice} aria-busy={command.busy}>
        <Segmented
          spread
          items={items}
          value={String(minutes)}
          onChange={(value) => command.send(Number(value))}
          label={t('reminder.label')}
        />
      </div>
      <FormNotice notice={command} />
    </Panel>
  )
}
