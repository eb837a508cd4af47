import { useState } from 'react'
import { avatarDelete, avatarList, avatarUpdate } from '#contract/members/calls/members.ts'
import type { Avatar as AvatarEntry } from '#contract/members/entities/member-details.ts'
import { ownAvatarsMax } from '#contract/limits.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { IconCheck, IconClose } from '#src/ui/icons.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useAvatars, useMemberCache } from '#src/features/members/member-data.ts'
import { Panel } from '#src/ui/panel.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import styles from './avatar-panel.module.css'
import { AvatarUpload } from './avatar-upload.tsx'

const useAvatarCommands = () => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { put, askAgain, refreshSession } = useMemberCache()
  const showRefusal = ({ msg }: { msg: string }) => toast(msg, { tone: 'warning' })
  const choose = useCommand(
    (id: string) => gateway.call(avatarUpdate, { id }),
    () => {
      askAgain(avatarList)
      refreshSession()
      toast(t('avatar.chosen'), { tone: 'success' })
    },
    showRefusal,
  )
  const remove = useCommand(
    (id: string) => gateway.call(avatarDelete, { id }),
    (answer) => {
      put(avatarList, answer)
      refreshSession()
      toast(t('avatar.deleted'), { tone: 'success' })
    },
    showRefusal,
  )
  return { choose, remove }
}

interface ChoicesProps {
  avatars: readonly AvatarEntry[]
  busy: boolean
  onChoose: (id: string) => void
  onDelete: (id: string) => void
}

const Choices = ({ avatars, busy, onChoose, onDelete }: ChoicesProps) => {
  const { t } = useTranslations('member')
  const own = avatars.filter((avatar) => avatar.own).length
  return (
    <ul className={styles.grid}>
      {avatars.map((avatar, at) => (
        <li key={avatar.id} className={styles.cell}>
          <button
            type="button"
            className={styles.choice}
            aria-pressed={avatar.current}
            aria-label={t('avatar.choose', { number: at + 1 })}
            disabled={busy || avatar.current}
            onClick={() => onChoose(avatar.id)}
          >
            <Avatar src={avatar.url} size={64} />
            {avatar.current ? (
              <span className={styles.tick}>
                <IconCheck size={14} strokeWidth={3} />
              </span>
            ) : null}
          </button>
          {avatar.own ? (
            <button
              type="button"
              className={styles.remove}
              aria-label={t('avatar.delete', { number: at + 1 })}
              onClick={() => onDelete(avatar.id)}
            >
              <IconClose size={12} strokeWidth={3} />
            </button>
          ) : null}
        </li>
      ))}
      {own < ownAvatarsMax ? (
        <li className={styles.cell}>
          <AvatarUpload />
        </li>
      ) : null}
    </ul>
  )
}

/** The member's picture: one of the site's, or an own one. [C-12] */
export const AvatarPanel = () => {
  const { t } = useTranslations('member')
  const avatars = useAvatars()
  const { choose, remove } = useAvatarCommands()
  const [deleting, setDeleting] = useState<string | null>(null)
  return (
    <Panel title={t('avatar.title')} hint={t('avatar.hint', { max: ownAvatarsMax })}>
      <QueryView query={avatars} skeleton={[140]}>
        {(data) => <Choices avatars={data.avatars} busy={choose.busy} onChoose={choose.send} onDelete={setDeleting} />}
      </QueryView>
      <ConfirmDialog
        open={deleting !== null}
        title={t('avatar.deleteTitle')}
        text={t('avatar.deleteText')}
        action={t('delete')}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting !== null && remove.send(deleting)}
      />
    </Panel>
  )
}
