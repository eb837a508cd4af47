import { messagePreferences, messagePreferenceSet } from '#contract/messages/calls.ts'
import type { MessagePreference } from '#contract/messages/entities/message.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { messagesPath } from './message-paths.ts'
import styles from './messages-page.module.css'

const Preference = ({ preference: { kind, isOn, isFixed } }: { preference: MessagePreference }) => {
  const { t } = useTranslations('messages')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const set = async (next: boolean): Promise<void> => {
    await gateway.call(messagePreferenceSet, { kind, isOn: next })
    askAgain(messagePreferences)
  }
  const label = t(`preferences.${kind}`)
  return (
    <Row
      label={label}
      value={isFixed ? t('preferences.fixed') : null}
      action={<Switch label={label} checked={isOn} disabled={isFixed} onChange={(next) => void set(next)} />}
    />
  )
}

/** Which messages I get. */
export const MessageSettingsPage = () => {
  const { t } = useTranslations('messages')
  const query = useOwn(messagePreferences, {})
  return (
    <div className={styles.page}>
      <PageTitle title={t('preferences.title')} />
      <PageHead title={t('preferences.title')} back={{ to: messagesPath, label: t('back') }} />
      <div className={styles.body}>
        <QueryView query={query} skeleton={[320]}>
          {({ preferences }) => (
            <Panel title={t('preferences.kinds')} hint={t('preferences.lead')}>
              <Rows>
                {preferences.map((preference) => (
                  <Preference key={preference.kind} preference={preference} />
                ))}
              </Rows>
            </Panel>
          )}
        </QueryView>
      </div>
    </div>
  )
}
