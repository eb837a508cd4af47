import { useState } from 'react'
import { IconCheck } from '#src/ui/icons.tsx'
import { IconCopy } from '#src/ui/member-icons.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './usdt-panel.module.css'

/** Copies a text and says so. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const { t } = useTranslations('finance')
  const [copied, setCopied] = useState('')
  const isCopied = copied === text
  const copy = (): void => {
    const written = navigator.clipboard
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('no clipboard'))
    written.then(
      () => setCopied(text),
      () => toast(t('usdt.copyFailed'), { tone: 'warning' }),
    )
  }
  return (
    <button type="button" className={styles.copy} data-copied={isCopied} aria-label={label} onClick={copy}>
      {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      <span aria-live="polite">{t(isCopied ? 'usdt.copied' : 'usdt.copy')}</span>
    </button>
  )
}
