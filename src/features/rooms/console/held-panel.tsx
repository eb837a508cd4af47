import { useState } from 'react'
import { roomHeldList } from '#contract/rooms/calls.ts'
import { heldForMs } from '#contract/limits.ts'
import type { QueuedText } from '#contract/rooms/entities/held-text.ts'
import { useMemberId, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { VipBadge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { IconCheck, IconClose } from '#src/ui/icons.tsx'
import consoleStyles from './console.module.css'
import { idAfter } from './held-order.ts'
import styles from './held-panel.module.css'
import { HeldWords } from './held-words.tsx'
import { useConsoleKeys } from './use-console-keys.ts'
import { useHeld } from './use-held.ts'

interface RowProps {
  text: QueuedText
  isOpen: boolean
  nowMs: number
  busy: boolean
  onOpen: () => void
  onDecide: (decision: 'release' | 'refuse') => void
}

const lockOf = ({ lock }: QueuedText, memberId: string, nowMs: number) =>
  lock && lock.memberId !== memberId && lock.untilMs > nowMs ? lock : null

const HeldActions = ({ busy, onDecide }: Pick<RowProps, 'busy' | 'onDecide'>) => {
  const { t } = useTranslations('moderation')
  return (
    <div className={styles.actions}>
      <Button size="sm" icon={<IconCheck size={16} />} disabled={busy} onClick={() => onDecide('release')}>
        {t('held.release')} <kbd>A</kbd>
      </Button>
      <Button
        size="sm"
        variant="danger"
        icon={<IconClose size={16} />}
        disabled={busy}
        onClick={() => onDecide('refuse')}
      >
        {t('held.refuse')} <kbd>D</kbd>
      </Button>
    </div>
  )
}

const HeldRow = ({ text, isOpen, nowMs, busy, onOpen, onDecide }: RowProps) => {
  const { t } = useTranslations('moderation')
  const memberId = useMemberId()
  const lock = lockOf(text, memberId, nowMs)
  const { author } = text
  const waited = Math.min(heldForMs, Math.max(0, nowMs - text.atMs))
  return (
    <li className={styles.row} data-open={isOpen} data-locked={lock !== null}>
      <button type="button" className={styles.text} aria-pressed={isOpen} onClick={onOpen}>
        <span className={styles.top}>
          <VipBadge level={author.vipLevel} /> <b>{author.nickname}</b>
          <span className={styles.reason}>{t(`held.${text.reason}`)}</span>
          <time>{t('held.waited', { seconds: Math.floor(waited / 1000) })}</time>
        </span>
        <span className={styles.words}>
          <HeldWords text={text.text} found={text.found} />
        </span>
        {text.word === null ? null : <small>{t('held.because', { word: text.word })}</small>}
      </button>
      {lock ? (
        <output className={asText('fs12', 'warning')}>{t('held.locked', { name: lock.by })}</output>
      ) : (
        <HeldActions busy={busy} onDecide={onDecide} />
      )}
    </li>
  )
}

const useQueue = (texts: readonly QueuedText[], roomNo: string) => {
  const memberId = useMemberId()
  const nowMs = useServerSeconds()
  const { decide, open } = useHeld(roomNo)
  const [openId, setOpenId] = useState<string | null>(null)
  const waiting = texts.filter(({ untilMs }) => untilMs > nowMs)
  const free = waiting.filter((text) => lockOf(text, memberId, nowMs) === null)
  const current = free.find(({ heldId }) => heldId === openId) ?? free[0]
  const choose = (heldId: string | undefined): void => {
    if (heldId === undefined) return
    setOpenId(heldId)
    open(heldId)
  }
  const settle = (heldId: string | undefined, decision: 'release' | 'refuse'): void => {
    if (heldId !== undefined) decide.send({ heldId, decision })
  }
  const ids = free.map(({ heldId }) => heldId)
  useConsoleKeys({
    j: () => choose(idAfter(ids, openId, 1)),
    k: () => choose(idAfter(ids, openId, -1)),
    a: () => settle(current?.heldId, 'release'),
    d: () => settle(current?.heldId, 'refuse'),
  })
  return { waiting, current, nowMs, decide, choose, settle }
}

const Queue = ({ texts, roomNo }: { texts: readonly QueuedText[]; roomNo: string }) => {
  const { t } = useTranslations('moderation')
  const { waiting, current, nowMs, decide, choose, settle } = useQueue(texts, roomNo)
  return (
    <>
      {decide.refusal ? (
        <p className={asText('fs12', 'danger', 'lh15')} role="alert">
          {decide.refusal.msg}
        </p>
      ) : null}
      {waiting.length === 0 ? <p className={styles.none}>{t('held.none')}</p> : null}
      <ul className={styles.queue}>
        {waiting.map((text) => (
          <HeldRow
            key={text.heldId}
            text={text}
            isOpen={text === current}
            nowMs={nowMs}
            busy={decide.busy}
            onOpen={() => choose(text.heldId)}
            onDecide={(decision) => settle(text.heldId, decision)}
          />
        ))}
      </ul>
    </>
  )
}

/** Texts that wait for a moderator, the oldest first: A releases, D holds back, J and K go on and back. [P-02] */
export const HeldPanel = () => {
  const { t } = useTranslations('moderation')
  const { room } = useRoomActors()
  const { roomNo } = room.getSnapshot().context
  const held = useOwn(roomHeldList, { chatRoomNo: roomNo }, { staleTime: 0 })
  return (
    <section className={consoleStyles.panel} aria-label={t('held.title')}>
      <h2 className={consoleStyles.heading}>
        {t('held.title')}
        <span className={styles.count}>{held.data?.total ?? 0}</span>
        <small className={asText('pushed', 'fs12', 'quiet', 'regular')}>{t('held.hint')}</small>
      </h2>
      <QueryView query={held} skeleton={[72, 72]}>
        {({ texts }) => <Queue texts={texts} roomNo={roomNo} />}
      </QueryView>
    </section>
  )
}
