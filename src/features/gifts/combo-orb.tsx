import { useSelector } from '@xstate/react'
import { pickedGift } from '#src/machines/gifts/gift-tray-rules.ts'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useTranslations } from '#src/features/rooms/use-translations.ts'
import styles from './gifts.module.css'

/** Sends the same gift once more while its ring runs out: 3 s. */
export const ComboOrb = ({ where }: { where: 'dock' | 'sheet' }) => {
  const { t } = useTranslations()
  const { tray } = useRoomActors()
  const context = useSelector(tray, (snapshot) => snapshot.context)
  const shows = useSelector(
    tray,
    (snapshot) => snapshot.matches('combo') || (snapshot.matches('sending') && snapshot.context.combo > 0),
  )
  const gift = pickedGift(context)
  if (!shows || !gift) return null
  return (
    <button
      type="button"
      className={styles.orb}
      data-where={where}
      aria-label={t('gifts.comboAgain', { count: context.combo, name: gift.name })}
      onClick={() => tray.send({ type: 'gift.again' })}
    >
      {/* The key starts the ring anew with every gift. */}
      <svg key={context.comboUntilMs} className={styles.ring} viewBox="0 0 88 88" aria-hidden="true">
        <circle cx="44" cy="44" r="41" />
      </svg>
      <span>{t('gifts.combo')}</span>
      <strong>×{context.combo}</strong>
    </button>
  )
}
