import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { isInputMethods } from '#src/ui/input-method.ts'
import { asText } from '#src/ui/layout.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { VipBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconClose } from '#src/ui/icons.tsx'
import { IconMuteUser } from '#src/ui/room-icons.tsx'
import type { RowMember } from '#src/features/rooms/chat/row-actions.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { areWhole, DurationField, firstTerms, type MuteTerms, ReasonField } from './mute-fields.tsx'
import styles from './moderation.module.css'

export const MuteHead = ({ member, onClose }: { member: RowMember; onClose: () => void }) => {
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

/** The words of the button, by what it will do. */
export const muteWords = ({ minutes, deleteMessages }: MuteTerms) => {
  if (minutes === null) return deleteMessages ? 'banAndDelete' : 'banNow'
  return deleteMessages ? 'muteAndDelete' : 'muteNow'
}

/** Mutes a member: for how long, why, and whether their words go too. [P-02] */
export const MuteCard = ({ member }: { member: RowMember }) => {
  const { t } = useTranslations()
  const { moderation } = useRoomActors()
  const box = useRef<HTMLDialogElement>(null)
  const [terms, setTerms] = useState(firstTerms)
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
        <DurationField terms={terms} onChange={setTerms} />
        <ReasonField terms={terms} onChange={setTerms} />
        <Checkbox
          checked={terms.deleteMessages}
          onChange={(event) => setTerms({ ...terms, deleteMessages: event.target.checked })}
        >
          {t('mod.deleteMessages')}
        </Checkbox>
        {reject ? (
          <p className={asText('fs12', 'danger', 'lh15')} role="alert">
            {reject.msg}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            variant="danger"
            icon={<IconMuteUser size={18} />}
            busy={isActing}
            disabled={!areWhole(terms)}
            onClick={() => moderation.send({ type: 'mute.confirm', ...terms })}
          >
            {terms.reasonCode === null ? t('mod.chooseReason') : t(`mod.${muteWords(terms)}`)}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
