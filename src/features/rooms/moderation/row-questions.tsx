import { roomModeratorsMax } from '#contract/limits.ts'
import type { TextView } from '#src/machines/rooms/view-message.ts'
import type { RowMember } from '#src/features/rooms/chat/row-actions.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './moderation.module.css'

/** Asks before a message of somebody is gone for everybody. */
export const DeleteQuestion = ({ message, onClose }: { message: TextView | null; onClose: () => void }) => {
  const { t } = useTranslations()
  const { moderation } = useRoomActors()
  return (
    <ConfirmDialog
      open={message !== null}
      title={t('mod.deleteTitle')}
      text={
        <>
          <blockquote className={styles.words}>
            <b>{message?.author.nickname}</b>
            {t('chat.colon')}
            {message?.text}
          </blockquote>
          {t('mod.deleteText')}
        </>
      }
      action={t('mod.deleteNow')}
      onClose={onClose}
      onConfirm={() => {
        if (message) moderation.send({ type: 'message.delete', messageId: message.id })
      }}
    />
  )
}

export interface Appointment {
  member: Pick<RowMember, 'memberId' | 'nickname'>
  moderates: boolean
}

/** Asks the anchor before somebody keeps order in the room, or no longer. [P-02] */
export const AppointQuestion = ({ appointment, onClose }: { appointment: Appointment | null; onClose: () => void }) => {
  const { t } = useTranslations()
  const { moderation } = useRoomActors()
  const words = appointment?.moderates === false ? 'dismiss' : 'appoint'
  return (
    <ConfirmDialog
      open={appointment !== null}
      title={t(`mod.${words}Title`, { name: appointment?.member.nickname ?? '' })}
      text={t(`mod.${words}Text`, { count: roomModeratorsMax })}
      action={t(`mod.${words}Now`)}
      {...(words === 'appoint' && { variant: 'primary' })}
      onClose={onClose}
      onConfirm={() => {
        if (!appointment) return
        const { member, moderates } = appointment
        moderation.send({ type: 'role.set', memberId: member.memberId, moderates })
      }}
    />
  )
}
