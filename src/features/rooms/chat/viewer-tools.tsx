import { useState, type FocusEvent, type ReactNode } from 'react'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import type { GiftView, TextView } from '#src/machines/rooms/view-message.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { classes } from '#src/ui/classes.ts'
import { IconEyeOff, IconFlag } from '#src/ui/room-icons.tsx'
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

const Tool = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onPress}>
    {children}
  </button>
)

const Tools = ({ message }: { message: TextView | GiftView }) => {
  const { t } = useTranslations()
  const { open } = useRowActions()
  const subject = useRowSubject(message)
  const { nickname: name, role } = subject
  return (
    <span className={classes(styles.tools, styles.toolsOpen)}>
      {mayModerate(role) ? null : (
        <Tool label={t('viewer.block', { name })} onPress={() => open({ subject, kind: 'block' })}>
          <IconEyeOff size={16} />
        </Tool>
      )}
      <Tool label={t('report.title', { name })} onPress={() => open({ subject, kind: 'report' })}>
        <IconFlag size={16} />
      </Tool>
    </span>
  )
}

/** What a member may do with the row of another: beside it under a mouse, in a sheet after a long press. [P-02] */
export const useViewerTools = (message: TextView | GiftView) => {
  const { looked, hear } = useLooked()
  const { open } = useRowActions()
  const reader = useRowReader()
  const subject = useRowSubject(message)
  const press = useLongPress(() => open({ subject, kind: 'tools' }))
  const isFor = reader.memberId !== null && !reader.moderates && subject.memberId !== reader.memberId
  if (!isFor) return { handlers: {}, className: undefined, tools: null }
  return {
    handlers: { ...hear, ...press },
    className: styles.pressed,
    tools: looked ? <Tools message={message} /> : null,
  }
}
