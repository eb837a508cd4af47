import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { muteReasonMax } from '#contract/limits.ts'
import { isInputMethods } from '#src/ui/input-method.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { VipBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconClose } from '#src/ui/icons.tsx'
import { IconMuteUser } from '#src/ui/room-icons.tsx'
import { isOver, TextCount } from '#src/ui/text-count.tsx'
import type { RowMember } from '#src/features/rooms/chat/row-actions.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './moderation.module.css'

const durations = [
  { minutes: 10, words: 'minutes10' },
  { minutes: 60, words: 'hour' },
  { minutes: 1440, words: 'day' },
  { minutes: null, words: 'forever' },
] as const

interface MuteChoice {
  minutes: number | null
  reason: string
  deleteMessages: boolean
}

interface FieldsProps {
  choice: MuteChoice
  onChange: (choice: MuteChoice) => void
}

const MuteFields = ({ choice, onChange }: FieldsProps) => {
  const { t } = useTranslations()
  const reasons = t('mod.reasons')
  return (
    <>
      <fieldset aria-label={t('mod.duration')}>
        <span className={styles.label}>{t('mod.duration')}</span>
        <div className={styles.durations}>
          {durations.map(({ minutes, words }) => (
            <button
              key={words}
              type="button"
              aria-pressed={choice.minutes === minutes}
              onClick={() => onChange({ ...choice, minutes })}
            >
              {t(`mod.${words}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <div>
        <span className={styles.label}>{t('mod.reason')}</span>
        <div className={styles.reasons}>
          {reasons.map((reason) => (
            <button key={reason} type="button" onClick={() => onChange({ ...choice, reason })}>
              {reason}
            </button>
          ))}
        </div>
        <input
          className={styles.reason}
          value={choice.reason}
          placeholder={t('mod.reasonHint')}
          aria-label={t('mod.reason')}
          aria-invalid={isOver(choice.reason, muteReasonMax) || undefined}
          onChange={(event) => onChange({ ...choice, reason: event.target.value })}
        />
        <TextCount value={choice.reason} limit={muteReasonMax} />
      </div>
      <Checkbox
        checked={choice.deleteMessages}
        onChange={(event) => onChange({ ...choice, deleteMessages: event.target.checked })}
      >
        {t('mod.deleteMessages')}
      </Checkbox>
    </>
  )
}

const MuteHead = ({ member, onClose }: { member: RowMember; onClose: () => void }) => {
  const { t } = useTranslations()
  return (
    <div className={styles.popHead}>
      <div className={styles.who}>
        <Avatar src={member.avatar} size={40} />
        <div>
          <h2>
            {member.nickname} <VipBadge level={member.vipLevel} />
          </h2>
          <p>ID {member.memberId}</p>
        </div>
        <IconButton label={t('close')} size="sm" onClick={onClose}>
          <IconClose />
        </IconButton>
      </div>
      {member.quote === '' ? null : <p className={styles.quote}>{member.quote}</p>}
    </div>
  )
}

/** Opened by the keyboard, it gives the focus back to the row's tools, of which the first stays when they close. */
const useFocusOn = (box: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const pressed = document.activeElement
    const tools = pressed?.matches(':focus-visible') ? pressed.parentElement?.querySelector('button') : undefined
    box.current?.focus()
    return () => tools?.focus()
  }, [box])

/** Mutes a member: for how long, why, and whether their words go too. [P-02] */
export const MuteCard = ({ member }: { member: RowMember }) => {
  const { t } = useTranslations()
  const { moderation } = useRoomActors()
  const box = useRef<HTMLDialogElement>(null)
  const [choice, setChoice] = useState<MuteChoice>({ minutes: 10, reason: '', deleteMessages: false })
  const isActing = useSelector(moderation, (snapshot) => snapshot.matches('acting'))
  const reject = useSelector(moderation, ({ context }) => context.reject)
  const close = (): void => moderation.send({ type: 'mute.cancel' })
  useFocusOn(box)
  return (
    <dialog
      ref={box}
      open
      className={styles.pop}
      tabIndex={-1}
      aria-label={t('mod.popover', { name: member.nickname })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isInputMethods(event.nativeEvent)) close()
      }}
    >
      <MuteHead member={member} onClose={close} />
      <div className={styles.popBody}>
        <MuteFields choice={choice} onChange={setChoice} />
        {reject ? (
          <p className={styles.bad} role="alert">
            {reject.msg}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            variant="danger"
            icon={<IconMuteUser size={18} />}
            busy={isActing}
            disabled={isOver(choice.reason, muteReasonMax)}
            onClick={() => moderation.send({ type: 'mute.confirm', ...choice })}
          >
            {choice.deleteMessages ? t('mod.muteAndDelete') : t('mod.muteNow')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
