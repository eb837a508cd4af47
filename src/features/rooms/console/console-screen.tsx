import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { asStack } from '#src/ui/layout.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import type { RowMember } from '#src/features/rooms/chat/row-actions.ts'
import { RowContexts } from '#src/features/rooms/chat/row-contexts.tsx'
import { MuteList } from '#src/features/rooms/moderation/mute-list.tsx'
import { RoomSettingsCard } from '#src/features/rooms/moderation/room-settings.tsx'
import { AppointQuestion, DeleteQuestion, type Appointment } from '#src/features/rooms/moderation/row-questions.tsx'
import { useMuting } from '#src/features/rooms/use-muting.ts'
import type { TextView } from '#src/machines/rooms/view-message.ts'
import { ConsoleChat } from './console-chat.tsx'
import { ConsoleHead } from './console-head.tsx'
import { consolePanels } from './console-panels.tsx'
import styles from './console.module.css'
import { LogPanel } from './log-panel.tsx'
import { PersonPanel } from './person-panel.tsx'
import { useFollowConsole } from './use-follow-console.ts'

const sections = ['waiting', 'chat', 'setup', 'person', 'log'] as const
type Section = (typeof sections)[number]

const Panels = ({ place }: { place: 'waiting' | 'setup' }) =>
  consolePanels.filter((panel) => panel.place === place).map(({ key, Panel }) => <Panel key={key} />)

const Waiting = () => (
  <div className={asStack(10, 'packed', 'shrinks')}>
    <Panels place="waiting" />
    <section className={styles.panel}>
      <MuteList />
    </section>
  </div>
)

const Setup = () => (
  <div className={asStack(10, 'packed', 'shrinks')}>
    <Panels place="setup" />
    <section className={styles.panel}>
      <RoomSettingsCard />
    </section>
  </div>
)

interface BodyProps {
  parts: Record<Section, ReactNode>
  section: Section
  onSection: (section: Section) => void
}

const Switched = ({ parts, section, onSection, without }: BodyProps & { without?: Section }) => {
  const { t } = useTranslations('moderation')
  const panelId = useId()
  const items = sections.filter((value) => value !== without).map((value) => ({ value, label: t(`sections.${value}`) }))
  const chosen = section === without ? 'waiting' : section
  return (
    <div className={styles.switched}>
      <Tabs
        items={items}
        value={chosen}
        onChange={onSection}
        label={t('sections.label')}
        panelId={panelId}
        spread
        className={styles.tabs ?? ''}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`sections.${chosen}`)} className={styles.tabBody}>
        {parts[chosen]}
      </div>
    </div>
  )
}

/** Three columns where there is room; chat and one other part on a tablet, one part on a phone. */
const Body = (props: BodyProps) => {
  const { t } = useTranslations('moderation')
  const isWide = useMediaQuery('(width >= 1180px)')
  const isMiddle = useMediaQuery('(width >= 768px)')
  const { parts } = props
  if (isWide)
    return (
      <div className={styles.columns}>
        <div className={styles.column}>{parts.waiting}</div>
        <section className={styles.middle} aria-label={t('sections.chat')}>
          {parts.chat}
          <div className={styles.setup}>{parts.setup}</div>
        </section>
        <div className={styles.column}>
          {parts.person}
          {parts.log}
        </div>
      </div>
    )
  if (!isMiddle) return <Switched {...props} />
  return (
    <div className={styles.pair}>
      <section className={styles.middle} aria-label={t('sections.chat')}>
        {parts.chat}
      </section>
      <Switched {...props} without="chat" />
    </div>
  )
}

/** What waits, what happens, who it is; and what was done. [P-02] */
export const ConsoleScreen = () => {
  const { room } = useRoomActors()
  const { roomNo } = room.getSnapshot().context
  const [deleting, setDeleting] = useState<TextView | null>(null)
  const [appointing, setAppointing] = useState<Appointment | null>(null)
  const [person, choosePerson] = useMuting()
  const [section, setSection] = useState<Section>('chat')
  useFollowConsole(roomNo)
  const choose = (member: RowMember, messageId?: string): void => {
    choosePerson(member, messageId)
    setSection('person')
  }
  const parts = {
    waiting: <Waiting />,
    chat: <ConsoleChat />,
    setup: <Setup />,
    person: <PersonPanel key={person?.memberId ?? ''} member={person} />,
    log: <LogPanel onPerson={choose} />,
  }
  return (
    <RowContexts
      onErase={setDeleting}
      onMute={choose}
      onAppoint={(member, moderates) => setAppointing({ member, moderates })}
    >
      <div className={styles.console}>
        <ConsoleHead />
        <Body parts={parts} section={section} onSection={setSection} />
      </div>
      <AppointQuestion appointment={appointing} onClose={() => setAppointing(null)} />
      <DeleteQuestion message={deleting} onClose={() => setDeleting(null)} />
    </RowContexts>
  )
}
