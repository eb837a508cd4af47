import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconUser } from '#src/ui/icons.tsx'
import { IconMuteUser } from '#src/ui/room-icons.tsx'
import type { RowMember } from '#src/features/rooms/chat/row-actions.ts'
import { MuteHead, muteWords } from '#src/features/rooms/moderation/mute-card.tsx'
import { areWhole, DurationField, firstTerms, ReasonField } from '#src/features/rooms/moderation/mute-fields.tsx'
import styles from './console.module.css'

/** Time-out and ban of the chosen person, the reason before the act. */
const Acts = () => {
  const { t } = useTranslations('room')
  const { moderation } = useRoomActors()
  const [terms, setTerms] = useState(firstTerms)
  const isActing = useSelector(moderation, (snapshot) => snapshot.matches('acting'))
  const reject = useSelector(moderation, ({ context }) => context.reject)
  return (
    <>
      <DurationField terms={terms} onChange={setTerms} />
      <ReasonField terms={terms} onChange={setTerms} />
      <Checkbox
        checked={terms.deleteMessages}
        onChange={(event) => setTerms({ ...terms, deleteMessages: event.target.checked })}
      >
        {t('mod.deleteMessages')}
      </Checkbox>
      {reject ? (
        <p className={styles.bad} role="alert">
          {reject.msg}
        </p>
      ) : null}
      <Button
        block
        variant="danger"
        icon={<IconMuteUser size={18} />}
        busy={isActing}
        disabled={!areWhole(terms)}
        onClick={() => moderation.send({ type: 'mute.confirm', ...terms })}
      >
        {terms.reasonCode === null ? t('mod.chooseReason') : t(`mod.${muteWords(terms)}`)}
      </Button>
    </>
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
      <div className={styles.person}>
        <Acts />
      </div>
    </section>
  )
}
