import { useState } from 'react'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { KeyMark } from './key-mark.tsx'
import styles from './key-list.module.css'
import { useConsoleKeys } from './use-console-keys.ts'

const keys = [
  ['J K', 'focus'],
  ['A', 'release'],
  ['D', 'holdBack'],
  ['I', 'ignore'],
  ['X', 'delete'],
  ['H', 'handled'],
  ['W', 'warn'],
  ['1–6', 'time'],
  ['M', 'mute'],
  ['G', 'shield'],
  ['?', 'list'],
] as const

/** Actions of the console by their keys, also on buttons and in the list of `?`. [P-02] */
export const KeyList = () => {
  const { t } = useTranslations('moderation')
  const [isOpen, setOpen] = useState(false)
  useConsoleKeys({ '?': () => setOpen(true) })
  return (
    <>
      <Button variant="secondary" className={styles.button} onClick={() => setOpen(true)}>
        {t('keys.title')}
        <KeyMark of="?" />
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('keys.title')} closeLabel={t('common:close')}>
        <dl className={styles.keys}>
          {keys.map(([key, act]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`keys.${act}`)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>{t('keys.note')}</p>
      </Dialog>
    </>
  )
}
