import { useTranslations } from '#src/shared/app/translations.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconCopy } from '#src/ui/member-icons.tsx'
import { Row } from '#src/ui/panel.tsx'
import styles from './studio.module.css'

/** A text that is carried into another program, with a button that copies it. */
export const CopyRow = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslations('studio')
  return (
    <Row
      label={label}
      value={<code className={styles.code}>{value}</code>}
      action={
        <IconButton
          label={t('copy.label', { what: label })}
          onClick={() => copyText(value, { copied: t('copy.done'), failed: t('copy.failed') })}
        >
          <IconCopy size={18} />
        </IconButton>
      }
    />
  )
}
