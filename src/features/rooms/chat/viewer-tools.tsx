import { useState, type FocusEvent } from 'react'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import type { GiftView, TextView } from '#src/machines/rooms/view-message.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { classes } from '#src/ui/classes.ts'
import { IconEyeOff } from '#src/ui/room-icons.tsx'
import styles from './message.module.css'
import { useRowActions, useRowReader } from './row-actions.ts'
import { useRowSubject } from './row-subject.ts'
import { useLongPress } from './use-long-press.ts'
import { useUnderMouse } from './use-under-mouse.ts'

/** Whether the row under a mouse or with the keyboard's focus shows its tools, and the handlers that say so. */
const useLooked = () => {
  const { underMouse, watch } = useUnderMouse()
  const [focused, setFocused] = useState(false)
  const hear = {
    ...watch,
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(false)
    },
  }
  return { looked: underMouse || focused, hear }
}

const Tools = ({ message }: { message: TextView | GiftView }) => {
  const { t } = useTranslations()
  const { block } = useRowActions()
  const { memberId, nickname, role } = useRowSubject(message)
  const label = t('viewer.block', { name: nickname })
  if (mayModerate(role)) return null
  return (
    <span className={classes(styles.tools, styles.toolsOpen)}>
      <button
        type="button"
        className={styles.tool}
        aria-label={label}
        title={label}
        onClick={() => block({ memberId, nickname })}
      >
        <IconEyeOff size={16} />
      </button>
    </span>
  )
}

/** What a member may do with the row of another: beside it under a mouse, in a sheet after a long press. [P-02] */
export const useViewerTools = (message: TextView | GiftView) => {
  const { looked, hear } = useLooked()
  const { open } = useRowActions()
  const reader = useRowReader()
  const subject = useRowSubject(message)
  const press = useLongPress(() => open(subject))
  const isFor = reader.memberId !== null && !reader.moderates && subject.memberId !== reader.memberId
  if (!isFor) return { handlers: {}, className: undefined, tools: null }
  return {
    handlers: { ...hear, ...press },
    className: styles.pressed,
    tools: looked ? <Tools message={message} /> : null,
  }
}
