import { shallowEqual, useSelector } from '@xstate/react'
import { useId, useState, type ReactNode } from 'react'
import { selectOrders } from '#src/machines/rooms/room-selectors.ts'
import { Tabs, type TabItem } from '#src/ui/tabs.tsx'
import { MuteCard } from '#src/features/rooms/moderation/mute-card.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useRoomParts } from '#src/shared/room/room-parts.tsx'
import { AnchorTab } from '#src/features/rooms/tabs/anchor-tab.tsx'
import { ContributorsTab } from '#src/features/rooms/tabs/contributors-tab.tsx'
import { EventsTab } from '#src/features/rooms/tabs/events-tab.tsx'
import { OrdersTab } from '#src/features/rooms/tabs/orders-tab.tsx'
import type { RoomLayout } from '#src/features/rooms/use-room-layout.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './chat-panel.module.css'
import { ContributorStrip } from './contributor-strip.tsx'
import { MessageList } from './message-list.tsx'
import { OwnHeld } from './own-held.tsx'
import { PendingRow } from './pending-row.tsx'
import { LinkNote, PinnedBar } from './room-notes.tsx'
import type { RowMember } from './row-actions.ts'

export type RoomTab = 'chat' | 'odds' | 'orders' | 'contributors' | 'events' | 'anchor'

const tabsOf: Record<Exclude<RoomLayout, 'landscape'>, readonly RoomTab[]> = {
  desktop: ['chat', 'orders', 'contributors', 'events'],
  tablet: ['chat', 'orders', 'contributors', 'events', 'anchor'],
  phone: ['chat', 'odds', 'orders', 'events', 'anchor'],
}
const matchTabs: ReadonlySet<RoomTab> = new Set(['odds', 'orders', 'events'])

const useTabs = (layout: Exclude<RoomLayout, 'landscape'>): readonly TabItem<RoomTab>[] => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const orders = useSelector(room, selectOrders, shallowEqual)
  const markets = useSelector(room, ({ context }) => context.info?.match?.markets.length)
  const counts: Partial<Record<RoomTab, number>> = { orders: orders.length, odds: markets ?? 0 }
  return tabsOf[layout]
    .filter((tab) => markets !== undefined || !matchTabs.has(tab))
    .map((value) => {
      const count = counts[value]
      return { value, label: t(`tabs.${value}`), ...(count ? { count } : {}) }
    })
}

const ChatTab = ({ strip }: { strip: boolean }) => (
  <>
    {strip ? <ContributorStrip /> : null}
    <PinnedBar />
    <LinkNote />
    <MessageList />
    <OwnHeld />
    <PendingRow />
  </>
)

const OddsTab = () => {
  const { MarketList } = useRoomParts()
  return (
    <div className={styles.scroller}>
      <MarketList />
    </div>
  )
}

const TabBody = ({ tab, strip }: { tab: RoomTab; strip: boolean }) => {
  switch (tab) {
    case 'chat':
      return <ChatTab strip={strip} />
    case 'odds':
      return <OddsTab />
    case 'orders':
      return <OrdersTab />
    case 'contributors':
      return <ContributorsTab />
    case 'events':
      return <EventsTab />
    case 'anchor':
      return <AnchorTab />
  }
}

export interface ChatPanelProps {
  layout: Exclude<RoomLayout, 'landscape'>
  /** Whom the moderator is about to mute. */
  muting: RowMember | null
  /** What stays below every tab: quick odds and the composer. */
  foot: ReactNode
}

/** Chat and what shares its place. */
export const ChatPanel = ({ layout, muting, foot }: ChatPanelProps) => {
  const { t } = useTranslations()
  const panelId = useId()
  const items = useTabs(layout)
  const [chosen, setChosen] = useState<RoomTab>('chat')
  const tab = items.some(({ value }) => value === chosen) ? chosen : 'chat'
  return (
    <div className={styles.chat} data-layout={layout}>
      <Tabs
        items={items}
        value={tab}
        onChange={setChosen}
        label={t('tabs.label')}
        panelId={panelId}
        spread={layout === 'phone'}
        className={styles.tabs ?? ''}
      />
      <div id={panelId} className={styles.panel} role="tabpanel" aria-label={t(`tabs.${tab}`)}>
        <TabBody tab={tab} strip={layout === 'desktop'} />
      </div>
      {foot}
      {muting ? <MuteCard key={muting.memberId} member={muting} /> : null}
    </div>
  )
}

/** The chat alone, over the picture of a phone held sideways. */
export const ChatPane = () => (
  <div className={styles.chat} data-layout="landscape">
    <MessageList />
    <OwnHeld />
    <PendingRow />
  </div>
)
