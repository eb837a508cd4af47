import { useSelector } from '@xstate/react'
import { IconCheck } from '#src/ui/icons.tsx'
import { IconPlus } from '#src/ui/room-icons.tsx'
import { selectSelf } from '#src/machines/rooms/room-selectors.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import styles from './room-bar.module.css'
import { useAskLogin } from '#src/shared/account/use-ask-login.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { useOwnsRoom } from './use-moderates.ts'

/** Follows the anchor, or stops; a visitor is asked to log in. */
export const FollowButton = ({ size = 'md' }: { size?: 'sm' | 'md' }) => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const askLogin = useAskLogin()
  const self = useSelector(room, selectSelf)
  const name = useSelector(room, ({ context }) => context.info?.anchor.nickname ?? '')
  const isMe = useOwnsRoom()
  const isSaving = useSelector(room, (snapshot) => snapshot.matches({ open: { follow: 'saving' } }))
  if (isMe) return null
  const follows = self?.follows === true
  return (
    <button
      type="button"
      className={styles.follow}
      data-size={size}
      aria-pressed={follows}
      aria-busy={isSaving || undefined}
      aria-label={follows ? t('bar.unfollowName', { name }) : t('bar.followName', { name })}
      onClick={() => (self ? room.send({ type: 'follow.toggle' }) : askLogin())}
    >
      {follows ? <IconCheck size={16} /> : <IconPlus size={16} />}
      {follows ? t('bar.following') : t('bar.follow')}
    </button>
  )
}
