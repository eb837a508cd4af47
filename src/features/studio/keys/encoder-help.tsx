import { useTranslations } from '#src/shared/app/translations.tsx'
import { CopyRow } from '#src/features/studio/copy-row.tsx'
import styles from '#src/features/studio/studio.module.css'
import { Panel, Rows } from '#src/ui/panel.tsx'

const steps = ['obs', 'phone', 'values'] as const

/** The way from a key to a stream, in OBS and in the programs of phones. [S-02] */
export const EncoderHelp = ({ rtmpPort }: { rtmpPort: number }) => {
  const { t } = useTranslations('studio')
  return (
    <Panel title={t('help.title')}>
      <Rows>
        <CopyRow label={t('help.server')} value={`rtmp://${location.hostname}:${rtmpPort}/live`} />
      </Rows>
      <ul className={styles.points}>
        {steps.map((step) => (
          <li key={step}>{t(`help.${step}`)}</li>
        ))}
      </ul>
    </Panel>
  )
}
