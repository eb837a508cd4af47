import { useTranslations } from '#src/shared/app/translations.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { IconCheckCircle, IconClock, IconRefresh, IconWarning } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/panel.tsx'
import type { Check } from './checks.ts'
import styles from './golive.module.css'

export interface ChecksPanelProps {
  checks: readonly Check[]
  isTesting: boolean
  isAdult: boolean
  onAdult: (isAdult: boolean) => void
  onTest: () => void
}

const iconOf = ({ tone }: Check) =>
  tone === 'good' ? (
    <IconCheckCircle size={18} />
  ) : tone === 'wait' ? (
    <IconClock size={18} />
  ) : (
    <IconWarning size={18} />
  )

/** The checks before a stream; only those that say so keep anybody from it. [S-02] */
export const ChecksPanel = ({ checks, isTesting, isAdult, onAdult, onTest }: ChecksPanelProps) => {
  const { t } = useTranslations('studio')
  const done = checks.filter(({ tone }) => tone === 'good').length
  return (
    <Panel
      title={t('golive.checks.title')}
      end={
        <span className={styles.checkTools}>
          <Badge tone={done === checks.length ? 'success' : 'plain'}>
            {done}/{checks.length}
          </Badge>
          <Button size="sm" variant="ghost" icon={<IconRefresh size={16} />} disabled={isTesting} onClick={onTest}>
            {t('golive.checks.again')}
          </Button>
        </span>
      }
    >
      <ul className={styles.checks} aria-live="polite">
        {checks.map((check) => (
          <li key={check.name} data-tone={check.tone}>
            {iconOf(check)}
            <b>{t(`golive.checks.${check.name}`)}</b>
            <span>{t(`golive.checks.${check.text}`, check.values)}</span>
          </li>
        ))}
      </ul>
      <Checkbox checked={isAdult} onChange={(event) => onAdult(event.target.checked)}>
        {t('golive.adult')}
      </Checkbox>
    </Panel>
  )
}
