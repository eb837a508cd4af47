import { useState } from 'react'
import type { ReportCase } from '#contract/rooms/entities/report.ts'
import { roomHeldList } from '#contract/rooms/calls.ts'
import { reportList } from '#contract/rooms/report-calls.ts'
import { siteClockOf } from '#contract/site/rules/site-clock.ts'
import { useMemberId, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconChevronDown } from '#src/ui/icons.tsx'
import { IconFlag } from '#src/ui/room-icons.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import consoleStyles from '#src/features/rooms/console/console.module.css'
import styles from './reports.module.css'
import { idAfter } from '#src/features/rooms/console/held-order.ts'
import { useConsoleKeys } from '#src/features/rooms/console/use-console-keys.ts'
import { CaseLines } from './case-lines.tsx'
import { OpenCase } from './open-case.tsx'

/** Claims end without a word: what is shown of them is asked for again. */
const askEveryMs = 10_000

const quoteOf = ({ context, messageId }: ReportCase): string | null => {
  const content = context.find(({ id }) => id === messageId)?.content
  if (content?.msgType === 'text') return content.data.text
  return content?.msgType === 'gift' ? content.data.giftName : null
}

interface CaseProps {
  found: ReportCase
  open: boolean
  onToggle: () => void
}

const CaseHead = ({ found }: { found: ReportCase }) => {
  const { t } = useTranslations('moderation')
  const inRoom = useTranslations('room')
  const memberId = useMemberId()
  const { member, reasons, claim, decided } = found
  const [main] = reasons
  return (
    <>
      <Avatar src={member.avatar} size={28} />
      <span className={styles.who}>
        <b translate="no">{member.nickname}</b>{' '}
        {main ? <Badge tone="danger">{inRoom.t(`mod.reasons.${main.reason}`)}</Badge> : null}
        <small>{quoteOf(found) ?? t('reports.person')}</small>
      </span>
      <span className={styles.side}>
        <span>{t('reports.people', { count: found.count })}</span>
        {claim && claim.memberId !== memberId ? <small>{t('reports.taken', { name: claim.nickname })}</small> : null}
        {decided ? (
          <small>{t(`reports.verdicts.${decided.verdict}`, { by: decided.by || t('log.site') })}</small>
        ) : null}
      </span>
    </>
  )
}

const Case = ({ found, open, onToggle }: CaseProps) => (
  <li className={styles.case} data-open={open}>
    <button type="button" className={styles.head} aria-expanded={open} onClick={onToggle}>
      <CaseHead found={found} />
      <time dateTime={new Date(found.firstAtMs).toISOString()}>{siteClockOf(found.firstAtMs).slice(11)}</time>
      <IconChevronDown size={16} />
    </button>
    {open && found.decided === null ? <OpenCase of={found} /> : null}
    {open && found.decided ? (
      <div className={styles.open}>
        <CaseLines of={found} />
      </div>
    ) : null}
  </li>
)

/** What viewers have reported, to be decided by one moderator at a time. [P-02] */
export const ReportsPanel = () => {
  const { t } = useTranslations('moderation')
  const { room } = useRoomActors()
  const { roomNo } = room.getSnapshot().context
  const [isDecided, setDecided] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const query = useOwn(reportList, { chatRoomNo: roomNo, isDecided }, { askEveryMs })
  const waiting = isDecided ? null : query.data?.total
  const held = useOwn(roomHeldList, { chatRoomNo: roomNo }, { staleTime: 0 })
  // Held texts end after two minutes: as long as one waits, the keys walk through those.
  const walk = (step: 1 | -1): void => {
    const ids = (query.data?.cases ?? []).map(({ id }) => id)
    if (held.data?.total === 0 && ids.length > 0) setOpenId(idAfter(ids, openId, step) ?? null)
  }
  useConsoleKeys({ j: () => walk(1), k: () => walk(-1) })
  return (
    <section className={consoleStyles.panel} aria-label={t('reports.title')}>
      <header className={styles.title}>
        <h2>{t('reports.title')}</h2>
        {waiting ? <Badge tone="danger">{waiting}</Badge> : null}
        <Segmented
          label={t('reports.which')}
          value={isDecided ? 'decided' : 'waiting'}
          onChange={(next) => setDecided(next === 'decided')}
          items={[
            { value: 'waiting', label: t('reports.waiting') },
            { value: 'decided', label: t('reports.decided') },
          ]}
        />
      </header>
      <QueryView query={query} skeleton={[44, 44]}>
        {({ cases }) =>
          cases.length === 0 ? (
            <Empty
              icon={<IconFlag size={28} />}
              title={t(isDecided ? 'reports.noneDecided' : 'reports.none')}
              text={t('reports.noneText')}
            />
          ) : (
            <ul className={styles.cases}>
              {cases.map((found) => (
                <Case
                  key={found.id}
                  found={found}
                  open={openId === found.id}
                  onToggle={() => setOpenId(openId === found.id ? null : found.id)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  )
}
