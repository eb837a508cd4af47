import { Sheet } from '#src/ui/sheet.tsx'
import { GiftSheet } from './gifts/gift-sheet.tsx'
import { ModeratorDesk } from './moderation/moderator-desk.tsx'
import { BetSlip } from './odds/bet-slip.tsx'
import { MarketList } from './odds/market-list.tsx'
import { ContributorsTab } from './tabs/contributors-tab.tsx'
import { useWords } from './use-words.ts'

export type RoomSheet = 'none' | 'gifts' | 'slip' | 'odds' | 'contributors' | 'desk'

interface RoomSheetsProps {
  sheet: RoomSheet
  onSheet: (sheet: RoomSheet) => void
}

/** What slides in from below on a phone. */
export const RoomSheets = ({ sheet, onSheet }: RoomSheetsProps) => {
  const { t } = useWords()
  const close = (): void => onSheet('none')
  return (
    <>
      <GiftSheet open={sheet === 'gifts'} onClose={close} />
      <Sheet open={sheet === 'slip'} onClose={close} title={t('slip.title')}>
        <BetSlip onDone={close} />
      </Sheet>
      <Sheet open={sheet === 'odds'} onClose={close} title={t('odds.title')}>
        <MarketList onPicked={() => onSheet('slip')} />
      </Sheet>
      <Sheet open={sheet === 'contributors'} onClose={close} title={t('contributors.title')}>
        <ContributorsTab />
      </Sheet>
      <Sheet open={sheet === 'desk'} onClose={close} title={t('bar.desk')}>
        <ModeratorDesk />
      </Sheet>
    </>
  )
}
