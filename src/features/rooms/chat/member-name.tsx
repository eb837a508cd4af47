import { classes } from '#src/ui/classes.ts'
import { useWords } from '#src/features/rooms/use-words.ts'
import styles from './message.module.css'
import { nameColourOf } from './name-colour.ts'
import { useRowActions, useRowReader } from './row-actions.ts'

/** A name in its member's colour; members press it to answer. */
export const MemberName = ({ memberId, name }: { memberId: string; name: string }) => {
  const { t } = useWords()
  const { mention } = useRowActions()
  const reader = useRowReader()
  const look = classes(styles.name, styles[`c${nameColourOf(memberId)}`])
  if (reader.memberId === null || reader.memberId === memberId) return <span className={look}>{name}</span>
  return (
    <button
      type="button"
      tabIndex={-1}
      className={look}
      title={t('chat.mention', { name })}
      onClick={() => mention(name)}
    >
      {name}
    </button>
  )
}
