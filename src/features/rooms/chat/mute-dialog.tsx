import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { Language } from '#contract/codes.ts'
import { objectionTextMax } from '#contract/limits.ts'
import type { MuteNotice } from '#contract/rooms/entities/mute-notice.ts'
import { roomObjectionSend } from '#contract/rooms/moderation-calls.ts'
import { reasonWords } from '#contract/rooms/rules/moderation-reasons.ts'
import { fullMomentWords } from '#src/shared/app/moment-text.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './mute-dialog.module.css'

const words = {
  'zh-CN': {
    muted: '您在这个房间被禁言',
    banned: '您在这个房间被封禁',
    by: '处理人',
    since: '时间',
    until: '到期',
    never: '直到有人解除',
    reason: '原因',
    noReason: '未说明',
    object: '申诉',
    objectText: '每次处理可以申诉一次，由本房间的房管决定。',
    label: '为什么不同意',
    waiting: '申诉已提交，房管处理后会通知您。',
    refused: '申诉没有通过，这次处理不变。',
    send: '提交申诉',
    unanswered: '没有收到结果，请再试一次。',
    close: '关闭',
  },
  en: {
    muted: 'You are muted in this room',
    banned: 'You are banned from this room',
    by: 'By',
    since: 'When',
    until: 'Until',
    never: 'somebody lifts it',
    reason: 'Reason',
    noReason: 'not given',
    object: 'Objection',
    objectText: 'You can object once to each decision. The moderators of this room decide.',
    label: 'Why you do not agree',
    waiting: 'Your objection was sent. You will be notified when it is decided.',
    refused: 'Your objection was refused: nothing changes.',
    send: 'Send the objection',
    unanswered: 'No answer came: please try again.',
    close: 'Close',
  },
} satisfies Readonly<Record<Language, object>>

type Words = (typeof words)[Language]

const Facts = ({ mute, language, t }: { mute: MuteNotice; language: Language; t: Words }) => {
  const why = reasonWords(mute.reasonCode, mute.reason)?.[language === 'en' ? 'en' : 'zh']
  const facts = [
    [t.by, mute.by],
    [t.since, fullMomentWords(mute.sinceMs, language)],
    [t.until, mute.untilMs === null ? t.never : fullMomentWords(mute.untilMs, language)],
    [t.reason, why ?? t.noReason],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Objecting {
  busy: boolean
  problem: string | undefined
}

/** The same text goes out again under the same request id: it is an objection once. */
const useObjection = (unanswered: string): Objecting & { send: (text: string) => void } => {
  const { room } = useRoomActors()
  const { gateway } = useShellServices()
  const [state, setState] = useState<Objecting>({ busy: false, problem: undefined })
  const asked = useRef({ text: '', requestId: '' })
  const { roomNo: chatRoomNo } = room.getSnapshot().context
  const send = async (text: string): Promise<void> => {
    if (asked.current.text !== text) asked.current = { text, requestId: crypto.randomUUID() }
    setState({ busy: true, problem: undefined })
    const answer = await gateway.call(roomObjectionSend, { ...asked.current, chatRoomNo })
    // What became of it comes with the room's push.
    const problem = answer.kind === 'accepted' ? undefined : answer.kind === 'rejected' ? answer.msg : unanswered
    setState({ busy: false, problem })
  }
  return { ...state, send: (text) => void send(text) }
}

interface MuteDialogProps {
  language: Language
  onClose: () => void
}

/** What was done to the member, by whom, why and until when; and the one objection to it. [P-02] */
export const MuteDialog = ({ language, onClose }: MuteDialogProps) => {
  const t: Words = words[language]
  const { room } = useRoomActors()
  const mute = useSelector(room, ({ context }) => context.self?.mute)
  const [text, setText] = useState('')
  const objection = useObjection(t.unanswered)
  if (!mute) return null
  const isOpen = mute.objection === null && mute.entryId !== null
  const isSendable = text.trim() !== '' && !isOver(text, objectionTextMax)
  return (
    <Dialog
      open
      onClose={onClose}
      staysOnPress
      title={mute.untilMs === null ? t.banned : t.muted}
      closeLabel={t.close}
      footer={
        isOpen ? (
          <Button
            variant="primary"
            size="touch"
            busy={objection.busy}
            disabled={!isSendable}
            onClick={() => objection.send(text.trim())}
          >
            {t.send}
          </Button>
        ) : (
          <Button size="touch" onClick={onClose}>
            {t.close}
          </Button>
        )
      }
    >
      <Facts mute={mute} language={language} t={t} />
      {isOpen ? (
        <>
          <p className={styles.text}>{t.objectText}</p>
          <TextField
            label={t.label}
            value={text}
            limit={objectionTextMax}
            error={objection.problem}
            onChange={({ target }) => setText(target.value)}
          />
        </>
      ) : null}
      {mute.objection === 'waiting' ? <output className={styles.text}>{t.waiting}</output> : null}
      {mute.objection === 'refused' ? <output className={styles.text}>{t.refused}</output> : null}
    </Dialog>
  )
}
