import { classes } from '#src/ui/classes.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './message.module.css'
import { useRowActions, useRowReader } from './row-actions.ts'

const coloursCount = 6

/** One of the six name colours, 1 to 6, always the same for one member. */
const nameColourOf = (memberId: string): number => {
  let sum = 0
  for (const char of memberId) sum = (sum * 31 + char.charCodeAt(0)) % 9973
  return (sum % coloursCount) + 1
}

/** A name in its member's colour; members press it to answer. */
export const MemberName = ({ memberId, name }: { memberId: string; name: string }) => {
  const { t } = useTranslations()
  const { mention } = useRowActions()
  const reader = useRowReader()
  const look = classes(styles.name, styles[`c${nameColourOf(memberId)}`])
  if (reader.memberId === null || reader.memberId === memberId)
    return (
      <span translate="no" className={look}>
        {name}
      </span>
    )
  return (
    <button
      translate="no"
      type="button"
      className={look}
      title={t('chat.mention', { name })}
      onClick={() => mention(name)}
    >
      {name}
    </button>
  )
}
