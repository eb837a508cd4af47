import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { roomMemberClear, roomMemberWarn, roomModerationLog, roomPerson } from '#contract/rooms/moderation-calls.ts'
import type { ModerationReason } from '#contract/rooms/entities/mute-notice.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { IconWarning } from '#src/ui/icons.tsx'
import { IconMuteUser, IconTrash } from '#src/ui/room-icons.tsx'
import { toast } from '#src/ui/toast-store.ts'
import type { RowMember } from '#src/features/rooms/chat/row-actions.ts'
import { muteWords } from '#src/features/rooms/moderation/mute-card.tsx'
import {
  areWhole,
  DurationField,
  firstTerms,
  muteDurations,
  type MuteTerms,
  ReasonField,
} from '#src/features/rooms/moderation/mute-fields.tsx'
import styles from './console.module.css'
import { KeyMark } from './key-mark.tsx'
import { useConsoleKeys } from './use-console-keys.ts'

interface Why {
  reasonCode: ModerationReason
  reason: string
}

/** Warning somebody and deleting all that they wrote. */
const useMemberActs = (memberId: string) => {
  const { t } = useTranslations('moderation')
  const { gateway } = useServices()
  const { room } = useRoomActors()
  const { roomNo: chatRoomNo } = room.getSnapshot().context
  const askAgain = useAskAgain()
  const done = (words: string): void => {
    toast(words)
    askAgain(roomModerationLog, roomPerson)
  }
  const warn = useCommand(
    (why: Why, requestId) => gateway.call(roomMemberWarn, { requestId, chatRoomNo, memberId, ...why }),
    () => done(t('person.warned')),
  )
  const clear = useCommand(
    (why: Why, requestId) => gateway.call(roomMemberClear, { requestId, chatRoomNo, memberId, ...why }),
    ({ deleted }) => done(t('person.cleared', { count: deleted })),
  )
  return { warn, clear }
}

const timeKeys = ['1', '2', '3', '4', '5', '6'] as const

const timeMark = (place: number) => (timeKeys[place] ? <KeyMark of={timeKeys[place]} /> : null)

const timeChoices = (choose: (minutes: number) => void): Record<string, () => void> =>
  Object.fromEntries(
    timeKeys.flatMap((key, place) => {
      const minutes = muteDurations[place]?.minutes
      return typeof minutes === 'number' ? [[key, () => choose(minutes)]] : []
    }),
  )

const Refused = ({ msg }: { msg: string | undefined }) =>
  msg === undefined ? null : (
    <p className={asText('fs12', 'danger', 'lh15')} role="alert">
      {msg}
    </p>
  )

interface SoftActsProps {
  member: RowMember
  why: Why | null
}

/** Acts without an end, which still want a reason. */
const SoftActs = ({ member, why }: SoftActsProps) => {
  const { t } = useTranslations('moderation')
  const { warn, clear } = useMemberActs(member.memberId)
  const [asking, setAsking] = useState(false)
  const refusal = warn.refusal ?? clear.refusal
  useConsoleKeys({ w: () => void (why && !warn.busy && warn.send(why)) })
  return (
    <>
      <Refused msg={refusal?.msg} />
      <div className={styles.waitingActs}>
        <Button
          icon={<IconWarning size={18} />}
          busy={warn.busy}
          disabled={why === null}
          onClick={() => why && warn.send(why)}
        >
          {t('person.warn')}
          <KeyMark of="W" />
        </Button>
        <Button
          icon={<IconTrash size={18} />}
          busy={clear.busy}
          disabled={why === null}
          onClick={() => setAsking(true)}
        >
          {t('person.clear')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('person.clearTitle', { name: member.nickname })}
        text={t('person.clearText')}
        action={t('person.clearNow')}
        onClose={() => setAsking(false)}
        onConfirm={() => why && clear.send(why)}
      />
    </>
  )
}

const whyOf = (terms: MuteTerms): Why | null =>
  terms.reasonCode !== null && areWhole(terms) ? { reasonCode: terms.reasonCode, reason: terms.reason.trim() } : null

/** Time-out, ban, warning and deletion: the reason before the act. [P-02] */
export const PersonActs = ({ member }: { member: RowMember }) => {
  const { t } = useTranslations('room')
  const { moderation } = useRoomActors()
  const [terms, setTerms] = useState(firstTerms)
  const isActing = useSelector(moderation, (snapshot) => snapshot.matches('acting'))
  const reject = useSelector(moderation, ({ context }) => context.reject)
  const mute = (): void => {
    if (areWhole(terms) && !isActing) moderation.send({ type: 'mute.confirm', ...terms })
  }
  useConsoleKeys({ m: mute, ...timeChoices((minutes) => setTerms({ ...terms, minutes })) })
  return (
    <>
      <DurationField terms={terms} onChange={setTerms} mark={timeMark} />
      <ReasonField terms={terms} onChange={setTerms} />
      <Checkbox
        checked={terms.deleteMessages}
        onChange={(event) => setTerms({ ...terms, deleteMessages: event.target.checked })}
      >
        {t('mod.deleteMessages')}
      </Checkbox>
      <Refused msg={reject?.msg} />
      <Button
        block
        variant="danger"
        icon={<IconMuteUser size={18} />}
        busy={isActing}
        disabled={!areWhole(terms)}
        onClick={mute}
      >
        {terms.reasonCode === null ? t('mod.chooseReason') : t(`mod.${muteWords(terms)}`)}
        <KeyMark of="M" />
      </Button>
      <SoftActs member={member} why={whyOf(terms)} />
    </>
  )
}
