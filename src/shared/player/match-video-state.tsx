import { useSelector } from '@xstate/react'
import { IconWarning } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { usePlayerActors } from './player-actors.tsx'
import { Notice, Waiting } from './player-notice.tsx'
import styles from './player.module.css'

/** Where else to look while the outside stream does not play, in the words of the place that shows it. */
interface WayBack {
  label: string
  onBack: () => void
  refusedText: string
  unreachedText: string
}

const NoVideo = ({ title, text, back }: { title: string; text: string; back: WayBack }) => {
  const { t } = useTranslations()
  const { player, matchVideo } = usePlayerActors()
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
        <button type="button" className={styles.stateAction} onClick={back.onBack}>
          {back.label}
        </button>
      </div>
    </Notice>
  )
}

/** Why the outside stream of a match does not play, and what one can do; null where that is not the reason. [C-16] */
export const useMatchVideoState = (back: WayBack) => {
  const { t } = useTranslations()
  const { player, matchVideo } = usePlayerActors()
  const video = useSelector(matchVideo, (snapshot) => snapshot)
  const failure = useSelector(player, (snapshot) => (snapshot.matches('failed') ? snapshot.context.error : null))
  if (video.matches('asking')) return <Waiting words={t('player.linkAsked')} />
  if (video.matches('refused'))
    return <NoVideo title={video.context.refusal ?? ''} text={back.refusedText} back={back} />
  if (video.matches('unreached'))
    return <NoVideo title={t('player.linkUnreached')} text={back.unreachedText} back={back} />
  if (failure === 'expired')
    return <NoVideo title={t('player.linkExpired')} text={t('player.linkExpiredText')} back={back} />
  if (failure === 'altered')
    return <NoVideo title={t('player.linkAltered')} text={t('player.linkAlteredText')} back={back} />
  return null
}
