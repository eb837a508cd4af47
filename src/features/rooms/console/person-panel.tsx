import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { roomPerson } from '#contract/rooms/moderation-calls.ts'
import { mayActOn } from '#contract/rooms/rules/room-permissions.ts'
import type { RoomPerson } from '#contract/rooms/entities/person.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconHistory } from '#src/ui/room-icons.tsx'
import { IconUser } from '#src/ui/icons.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import type { RowMember } from '#src/features/rooms/chat/row-actions.ts'
import { MuteHead } from '#src/features/rooms/moderation/mute-card.tsx'
import styles from './console.module.css'
import { PersonActs } from './person-acts.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonNotes } from './person-notes.tsx'
import { useReasonWords } from './entry-words.ts'

const counted = ['texts', 'mutes', 'warnings', 'deletions'] as const

const Counts = ({ counts }: Pick<RoomPerson, 'counts'>) => {
  const { t } = useTranslations('moderation')
  return (
    <dl className={styles.counts}>
      {counted.map((name) => (
        <div key={name}>
          <dt>{t(`person.counts.${name}`)}</dt>
          <dd>{counts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

const MuteLine = ({ mute }: { mute: NonNullable<RoomPerson['mute']> }) => {
  const { t, language } = useTranslations('moderation')
  const why = useReasonWords(mute)
  const until =
    mute.untilMs === null ? t('person.banned') : t('person.muted', { until: momentWords(mute.untilMs, language) })
  return (
    <p className={styles.muted}>
      {[until, t('person.by', { by: mute.by }), why].filter((part) => part !== '').join(' · ')}
    </p>
  )
}

const Texts = ({ texts }: Pick<RoomPerson, 'texts'>) => {
  const { t, language } = useTranslations('moderation')
  if (texts.length === 0) return <p className={styles.quiet}>{t('person.noTexts')}</p>
  return (
    <ol className={styles.texts}>
      {texts.map(({ id, text, atMs }) => (
        <li key={id}>
          <time dateTime={new Date(atMs).toISOString()}>{momentWords(atMs, language)}</time>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}

const tabs = ['texts', 'history', 'notes'] as const
type Tab = (typeof tabs)[number]

/** What moderators of this room know of somebody: words, acts, notes. [P-02] */
const Record = ({ person }: { person: RoomPerson }) => {
  const { t } = useTranslations('moderation')
  const panelId = useId()
  const [tab, setTab] = useState<Tab>('history')
  const { counts, texts, notes, mute, age, member } = person
  const totals = {
    texts: counts.texts,
    history: counts.mutes + counts.warnings + counts.deletions,
    notes: notes.length,
  }
  return (
    <>
      <p className={styles.age}>
        <IconHistory size={16} />
        {t('person.age')} <b>{t(`person.ages.${age}`)}</b>
      </p>
      {mute ? <MuteLine mute={mute} /> : null}
      <Counts counts={counts} />
      <Tabs
        items={tabs.map((value) => ({ value, label: t(`person.tabs.${value}`), count: totals[value] }))}
        value={tab}
        onChange={setTab}
        label={t('person.tabs.label')}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`person.tabs.${tab}`)} className={styles.record}>
        {tab === 'texts' ? <Texts texts={texts} /> : null}
        {tab === 'history' ? <PersonHistory memberId={member.id} /> : null}
        {tab === 'notes' ? <PersonNotes memberId={member.id} notes={notes} /> : null}
      </div>
    </>
  )
}

const Chosen = ({ member }: { member: RowMember }) => {
  const { room } = useRoomActors()
  const { roomNo, memberId } = room.getSnapshot().context
  const person = useOwn(roomPerson, { chatRoomNo: roomNo, memberId: member.memberId })
  const role = person.data?.role
  const own = useSelector(room, ({ context }) => context.self?.role ?? 'viewer')
  const mayAct = member.memberId !== memberId && mayActOn('member.timeout', own, role ?? 'member')
  return (
    <div className={styles.person}>
      <QueryView query={person} skeleton={[20, 56, 40, 80]}>
        {(data) => <Record person={data} />}
      </QueryView>
      {mayAct ? <PersonActs member={member} /> : null}
    </div>
  )
}

/** Who it is, and what may be done. [P-02] */
export const PersonPanel = ({ member }: { member: RowMember | null }) => {
  const { t } = useTranslations('moderation')
  const { moderation } = useRoomActors()
  if (!member)
    return (
      <section className={styles.panel} aria-label={t('sections.person')}>
        <Empty icon={<IconUser size={28} />} title={t('person.none')} text={t('person.noneText')} />
      </section>
    )
  return (
    <section className={styles.panel} aria-label={member.nickname}>
      <MuteHead member={member} onClose={() => moderation.send({ type: 'mute.cancel' })} />
      <Chosen member={member} />
    </section>
  )
}
