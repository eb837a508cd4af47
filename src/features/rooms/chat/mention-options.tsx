import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './composer.module.css'
import type { Mentions } from './use-mentions.ts'

/** The names that an @ may become, over the field. The field keeps the focus: its arrow keys walk the list. */
export const MentionOptions = ({ listId, names, active, pick }: Mentions) => {
  const { t } = useTranslations()
  if (names.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select takes the focus from the field
    <div id={listId} className={styles.mentions} role="listbox" aria-label={t('composer.mention')}>
      {names.map((name, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
        <div
          key={name}
          id={`${listId}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option belongs to a select
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles.menuItem}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(name)}
        >
          {name}
        </div>
      ))}
    </div>
  )
}
