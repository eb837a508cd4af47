import { Sheet } from '#src/ui/sheet.tsx'
import { LateDesk } from './moderation/late-desk.tsx'
import { useRoomParts } from '#src/shared/room/room-parts.tsx'
import styles from './room-page.module.css'
import { ContributorsTab } from './tabs/contributors-tab.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'

export type RoomSheet = 'none' | 'gifts' | 'odds' | 'contributors' | 'desk'

interface RoomSheetsProps {
  sheet: RoomSheet
  onSheet: (sheet: RoomSheet) => void
}

/** What slides in from below on a phone. */
export const RoomSheets = ({ sheet, onSheet }: RoomSheetsProps) => {
  const { t } = useTranslations()
  const { GiftSheet, MarketList } = useRoomParts()
  const close = (): void => onSheet('none')
  return (
    <>
      <GiftSheet open={sheet === 'gifts'} onClose={close} />
      <Sheet open={sheet === 'odds'} onClose={close} title={t('odds.title')}>
        <div className={styles.sheetBody}>
          <MarketList onPicked={close} />
        </div>
      </Sheet>
      <Sheet open={sheet === 'contributors'} onClose={close} title={t('contributors.title')}>
        <div className={styles.sheetBody}>
          <ContributorsTab />
        </div>
      </Sheet>
      <Sheet open={sheet === 'desk'} onClose={close} title={t('bar.desk')}>
        <div className={styles.sheetBody}>
          <LateDesk />
        </div>
      </Sheet>
    </>
  )
}
