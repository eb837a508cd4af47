import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconTrash } from '#src/ui/room-icons.tsx'
import styles from './bulk-bar.module.css'
import { IconChecks, IconList } from './message-icons.tsx'

export interface BulkBarProps {
  /** What is chosen; null: nothing is being chosen. */
  ids: readonly string[] | null
  /** How many of them can be deleted: messages of security stay. */
  removable: number
  unread: number
  onManage: () => void
  onReadAll: () => void
  onRead: () => void
  onRemove: () => void
}

/** What can be done with several messages at once. */
export const BulkBar = ({ ids, removable, unread, onManage, onReadAll, onRead, onRemove }: BulkBarProps) => {
  const { t } = useTranslations('messages')
  if (ids !== null)
    return (
      <div className={styles.bulk}>
        <Button size="touch" block icon={<IconChecks />} disabled={ids.length === 0} onClick={onRead}>
          {t('markRead')}
        </Button>
        <Button
          variant="dangerSoft"
          size="touch"
          block
          icon={<IconTrash size={20} />}
          disabled={removable === 0}
          onClick={onRemove}
        >
          {t('removeCount', { count: removable })}
        </Button>
      </div>
    )
  return (
    <div className={styles.bulk}>
      <output className={styles.text}>{t('unread', { count: unread })}</output>
      <Button size="touch" icon={<IconChecks />} disabled={unread === 0} onClick={onReadAll}>
        {t('readAll')}
      </Button>
      <Button size="touch" icon={<IconList />} onClick={onManage}>
        {t('manage')}
      </Button>
    </div>
  )
}
