import { useSelector } from '@xstate/react'
import { IconGift, IconTarget } from '#src/ui/room-icons.tsx'
import { Composer } from './chat/composer.tsx'
import styles from './chat/composer.module.css'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { usePickCount } from '#src/shared/sports/use-pick-selection.ts'
import { useRoomParts } from '#src/shared/room/room-parts.tsx'
import type { RoomSheet } from './room-sheets.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'

interface PhoneFootProps {
  onSheet: (sheet: RoomSheet) => void
}

const SlipButton = ({ onSheet }: PhoneFootProps) => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const hasMatch = useSelector(room, ({ context }) => (context.info?.match?.markets.length ?? 0) > 0)
  const picked = usePickCount()
  if (!hasMatch) return null
  return (
    <button type="button" className={styles.slipButton} aria-label={t('odds.open')} onClick={() => onSheet('slip')}>
      <IconTarget />
      {picked > 0 ? <span className={styles.dot}>{picked}</span> : null}
    </button>
  )
}

/** Quick odds, input, slip and gifts at the foot of a phone. */
export const PhoneFoot = ({ onSheet }: PhoneFootProps) => {
  const { t } = useTranslations()
  const { QuickOdds } = useRoomParts()
  return (
    <>
      <QuickOdds onPicked={() => onSheet('slip')} />
      <Composer layout="phone">
        <SlipButton onSheet={onSheet} />
        <button type="button" className={styles.launch} aria-label={t('gifts.launch')} onClick={() => onSheet('gifts')}>
          <IconGift size={24} />
        </button>
      </Composer>
    </>
  )
}
