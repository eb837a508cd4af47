import { useState } from 'react'
import { objectionTextMax } from '#contract/limits.ts'
import { roomModerationLog, roomObjectionDecide, roomObjectionList } from '#contract/rooms/moderation-calls.ts'
import type { Objection } from '#contract/rooms/entities/objection.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Badge, VipBadge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import styles from './console.module.css'
import { useReasonWords } from './entry-words.ts'

const useDecision = (objectionId: string) => {
  const { gateway } = useServices()
  const { room } = useRoomActors()
  const { roomNo: chatRoomNo } = room.getSnapshot().context
  const askAgain = useAskAgain()
  const changed = (): void => askAgain(roomObjectionList, roomModerationLog)
  return useCommand(
    (decision: { grants: boolean; answer: string }, requestId) =>
      gateway.call(roomObjectionDecide, { requestId, chatRoomNo, objectionId, ...decision }),
    changed,
    changed,
  )
}

const ObjectionRow = ({ objection }: { objection: Objection }) => {
  const { t, language } = useTranslations('moderation')
  const { member, mute, text, atMs, id } = objection
  const [answer, setAnswer] = useState('')
  const decision = useDecision(id)
  const why = useReasonWords(mute)
  const decide = (grants: boolean): void => decision.send({ grants, answer: answer.trim() })
  const isLong = isOver(answer, objectionTextMax)
  return (
    <li className={styles.waiting}>
      <p className={styles.waitingTop}>
        <VipBadge level={member.vipLevel} />
        <b>{member.nickname}</b>
        <Badge tone="warning">{t(mute.untilMs === null ? 'objections.banned' : 'objections.muted')}</Badge>
        <time dateTime={new Date(atMs).toISOString()}>{momentWords(atMs, language)}</time>
      </p>
      <p className={asText('breaks')}>{text}</p>
      <small>{t('objections.against', { by: mute.by, reason: why === '' ? '—' : why })}</small>
      <TextInput
        size="md"
        value={answer}
        limit={objectionTextMax}
        placeholder={t('objections.answer')}
        aria-label={t('objections.answer')}
        onChange={({ target }) => setAnswer(target.value)}
      />
      {decision.refusal ? (
        <p className={asText('fs12', 'danger', 'lh15')} role="alert">
          {decision.refusal.msg}
        </p>
      ) : null}
      <div className={styles.waitingActs}>
        <Button size="sm" busy={decision.busy} disabled={isLong} onClick={() => decide(true)}>
          {t('objections.grant')}
        </Button>
        <Button size="sm" variant="dangerSoft" busy={decision.busy} disabled={isLong} onClick={() => decide(false)}>
          {t('objections.refuse')}
        </Button>
      </div>
    </li>
  )
}

/** What muted members have to say, the oldest first; each is decided once. [P-02] */
export const ObjectionsPanel = () => {
  const { t } = useTranslations('moderation')
  const { room } = useRoomActors()
  const { roomNo } = room.getSnapshot().context
  const list = useOwn(roomObjectionList, { chatRoomNo: roomNo })
  return (
    <section className={styles.panel} aria-label={t('objections.title')}>
      <h2 className={styles.heading}>
        {t('objections.title')}
        <Badge tone={list.data?.objections.length ? 'warning' : 'plain'}>{list.data?.objections.length ?? 0}</Badge>
      </h2>
      <QueryView query={list} skeleton={[64]}>
        {({ objections }) =>
          objections.length === 0 ? (
            <p className={styles.quiet}>{t('objections.none')}</p>
          ) : (
            <ul className={styles.waitings}>
              {objections.map((objection) => (
                <ObjectionRow key={objection.id} objection={objection} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  )
}
