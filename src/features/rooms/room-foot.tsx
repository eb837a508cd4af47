import { useSelector } from '@xstate/react'
import { IconGift, IconTarget } from '#src/ui/room-icons.tsx'
import { Composer } from './chat/composer.tsx'
import styles from './chat/composer.module.css'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useServices } from '#src/shared/app/services.tsx'
import { usePickCount } from '#src/shared/sports/use-pick-selection.ts'
import { useRoomParts } from '#src/shared/room/room-parts.tsx'
import type { RoomSheet } from './room-sheets.tsx'
import { useOwnsRoom } from './use-moderates.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'

interface PhoneFootProps {
  onSheet: (sheet: RoomSheet) => void
}

const SlipButton = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const hasMatch = useSelector(room, ({ context }) => (context.info?.match?.markets.length ?? 0) > 0)
  const picked = usePickCount()
  const { slip } = useServices()
  if (!hasMatch) return null
  return (
    <button type="button" className={styles.slipButton} aria-label={t('odds.open')} onClick={slip.view.open}>
      <IconTarget />
      {picked > 0 ? <span className={styles.dot}>{picked}</span> : null}
    </button>
  )
}

/** Quick odds, input, slip and gifts at the foot of a phone. */
export const PhoneFoot = ({ onSheet }: PhoneFootProps) => {
  const { t } = useTranslations()
  const { QuickOdds } = useRoomParts()
  const isOwn = useOwnsRoom()
  return (
    <>
      <QuickOdds />
      <Composer layout="phone">
        <SlipButton />
        {isOwn ? null : (
          <button
            type="button"
            className={styles.launch}
            aria-label={t('gifts.launch')}
            onClick={() => onSheet('gifts')}
          >
            <IconGift size={24} />
          </button>
        )}
      </Composer>
    </>
  )
}
