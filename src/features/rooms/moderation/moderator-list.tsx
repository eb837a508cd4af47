import { useEffect, useState } from 'react'
import { roomModeratorsMax } from '#contract/limits.ts'
import { roomModeratorList } from '#contract/rooms/calls.ts'
import type { PublicMember } from '#contract/members/entities/member.ts'
import { IconShield, IconShieldOff } from '#src/ui/account-icons.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { AppointQuestion, type Appointment } from './row-questions.tsx'
import styles from './moderation.module.css'

const ModeratorLine = ({ member, onDismiss }: { member: PublicMember; onDismiss: () => void }) => {
  const { t } = useTranslations()
  return (
    <li className={styles.moderator}>
      <span className={styles.user}>
        <Avatar src={member.avatar} size={28} />
        {member.nickname}
      </span>
      <IconButton label={t('mod.dismiss', { name: member.nickname })} size="sm" onClick={onDismiss}>
        <IconShieldOff size={18} />
      </IconButton>
    </li>
  )
}

interface ModeratorsProps {
  moderators: readonly PublicMember[] | undefined
  hasFailed: boolean
  onRetry: () => void
  onDismiss: (member: PublicMember) => void
}

const Moderators = ({ moderators, hasFailed, onRetry, onDismiss }: ModeratorsProps) => {
  const { t } = useTranslations()
  if (hasFailed && !moderators)
    return <ErrorState title={t('mod.moderatorsFailed')} action={<Button onClick={onRetry}>{t('retry')}</Button>} />
  if (!moderators)
    return (
      <SkeletonGroup label={t('mod.moderators')} className={styles.moderatorRows}>
        <Skeleton className={styles.moderator} />
      </SkeletonGroup>
    )
  if (moderators.length === 0)
    return <Empty icon={<IconShield size={28} />} title={t('mod.noModerators')} text={t('mod.noModeratorsText')} />
  return (
    <ul className={styles.moderatorRows}>
      {moderators.map((member) => (
        <ModeratorLine key={member.id} member={member} onDismiss={() => onDismiss(member)} />
      ))}
    </ul>
  )
}

/** Whom the anchor has appointed in this room, and the way to take it back. [P-02] */
export const ModeratorList = () => {
  const { t } = useTranslations()
  const { room, moderation } = useRoomActors()
  const { roomNo } = room.getSnapshot().context
  const list = useOwn(roomModeratorList, { chatRoomNo: roomNo })
  const askAgain = useAskAgain()
  const [asking, setAsking] = useState<Appointment | null>(null)
  useEffect(() => {
    const { unsubscribe } = moderation.on('mod.done', ({ kind }) => {
      if (kind === 'role') askAgain(roomModeratorList)
    })
    return unsubscribe
  }, [moderation, askAgain])
  return (
    <section className={styles.moderators} aria-label={t('mod.moderators')}>
      <h2 className={styles.heading}>
        {t('mod.moderators')}
        <small>
          {list.data?.moderators.length ?? 0}/{roomModeratorsMax}
        </small>
      </h2>
      <Moderators
        moderators={list.data?.moderators}
        hasFailed={list.isError}
        onRetry={() => void list.refetch()}
        onDismiss={({ id, nickname }) => setAsking({ member: { memberId: id, nickname }, moderates: false })}
      />
      <AppointQuestion appointment={asking} onClose={() => setAsking(null)} />
    </section>
  )
}
