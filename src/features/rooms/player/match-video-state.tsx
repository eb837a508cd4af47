import { useSelector } from '@xstate/react'
import { IconWarning } from '#src/ui/icons.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { Notice, Waiting } from './player-notice.tsx'
import styles from './player.module.css'

const NoVideo = ({ title, text }: { title: string; text: string }) => {
  const { t } = useTranslations()
  const { player, matchVideo } = useRoomActors()
  const again = (): void => {
    matchVideo.send({ type: 'video.retry' })
    player.send({ type: 'refresh.press' })
  }
  return (
    <Notice icon={<IconWarning size={24} />} title={title} text={text}>
      <div className={styles.stateActions}>
        <button type="button" className={styles.stateAction} onClick={again}>
          {t('player.linkAgain')}
        </button>
        <button
          type="button"
          className={styles.stateAction}
          onClick={() => player.send({ type: 'mode.change', mode: 'ANCHOR' })}
        >
          {t('player.toAnchor')}
        </button>
      </div>
    </Notice>
  )
}

/** Why the outside stream of a match does not play, and what one can do; null where that is not the reason. [C-16] */
export const useMatchVideoState = () => {
  const { t } = useTranslations()
  const { player, matchVideo } = useRoomActors()
  const video = useSelector(matchVideo, (snapshot) => snapshot)
  const failure = useSelector(player, (snapshot) => (snapshot.matches('failed') ? snapshot.context.error : null))
  if (video.matches('asking')) return <Waiting words={t('player.linkAsked')} />
  if (video.matches('refused'))
    return <NoVideo title={video.context.refusal ?? ''} text={t('player.linkRefusedText')} />
  if (video.matches('unreached')) return <NoVideo title={t('player.linkUnreached')} text={t('player.failedText')} />
  if (failure === 'expired') return <NoVideo title={t('player.linkExpired')} text={t('player.linkExpiredText')} />
  if (failure === 'altered') return <NoVideo title={t('player.linkAltered')} text={t('player.linkAlteredText')} />
  return null
}
