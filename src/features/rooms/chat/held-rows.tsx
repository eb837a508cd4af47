import { useState } from 'react'
import { heldRefusedVisibleMs } from '#contract/limits.ts'
import { roomHeldWithdraw } from '#contract/rooms/calls.ts'
import type { HeldText } from '#contract/rooms/entities/held-text.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { IconClock, IconWarning } from '#src/ui/icons.tsx'
import styles from './held-rows.module.css'
import { MessageWords } from './text-message.tsx'

const Withdraw = ({ heldId }: { heldId: string }) => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const { gateway } = useServices()
  const { roomNo } = room.getSnapshot().context
  // Pressed again without an answer, it is the same request.
  const [requestId] = useState(() => crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const withdraw = async (): Promise<void> => {
    setBusy(true)
    const answer = await gateway.call(roomHeldWithdraw, { requestId, chatRoomNo: roomNo, heldId })
    if (answer.kind === 'accepted') room.send({ type: 'held.gone', heldId })
    else setBusy(false)
  }
  return (
    <button type="button" className={styles.action} disabled={isBusy} onClick={() => void withdraw()}>
      {t('held.withdraw')}
    </button>
  )
}

const Waiting = ({ text }: { text: HeldText }) => {
  const { t } = useTranslations()
  return (
    <p className={styles.note}>
      <IconClock size={14} />
      <span>{t(`held.${text.reason}Waits`)}</span>
      <Withdraw heldId={text.heldId} />
    </p>
  )
}

const Refused = ({ text, late }: { text: HeldText; late: boolean }) => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  return (
    <p className={styles.note} role="alert">
      <IconWarning size={14} />
      <span>{t(late ? 'held.expired' : `held.${text.reason}Refused`)}</span>
      <button
        type="button"
        className={styles.action}
        onClick={() => room.send({ type: 'held.gone', heldId: text.heldId })}
      >
        {t('held.seen')}
      </button>
    </p>
  )
}

/** One's own texts that a moderator has to release, and why those that were not are not there. [P-02] */
export const HeldRows = ({ texts }: { texts: readonly HeldText[] }) => {
  const nowMs = useServerSeconds()
  return texts.map((text) => {
    const waits = text.state === 'waiting' && text.untilMs > nowMs
    const late = text.state === 'expired' || (text.state === 'waiting' && !waits)
    if (!waits && (text.decidedAtMs ?? text.untilMs) + heldRefusedVisibleMs <= nowMs) return null
    return (
      <div key={text.heldId} className={styles.row} data-refused={!waits}>
        <p>
          <MessageWords text={text.text} />
        </p>
        {waits ? <Waiting text={text} /> : <Refused text={text} late={late} />}
      </div>
    )
  })
}
