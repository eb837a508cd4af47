import { useState, type FormEvent } from 'react'
import { personNoteMax } from '#contract/limits.ts'
import type { PersonNote } from '#contract/rooms/entities/person.ts'
import { roomNoteAdd, roomNoteRemove, roomPerson } from '#contract/rooms/moderation-calls.ts'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Button } from '#src/ui/button.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconTrash } from '#src/ui/room-icons.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import styles from './console.module.css'

const useNotes = (memberId: string, onAdded: () => void) => {
  const { gateway } = useServices()
  const { room } = useRoomActors()
  const { roomNo: chatRoomNo } = room.getSnapshot().context
  const askAgain = useAskAgain()
  const changed = (): void => askAgain(roomPerson)
  const add = useCommand(
    (text: string, requestId) => gateway.call(roomNoteAdd, { requestId, chatRoomNo, memberId, text }),
    () => {
      changed()
      onAdded()
    },
  )
  const remove = useCommand(
    (noteId: string, requestId) => gateway.call(roomNoteRemove, { requestId, chatRoomNo, noteId }),
    changed,
  )
  return { add, remove }
}

interface NotesProps {
  memberId: string
  notes: readonly PersonNote[]
}

/** Notes of the moderators of this room, which nobody else reads. [P-02] */
export const PersonNotes = ({ memberId, notes }: NotesProps) => {
  const { t, language } = useTranslations('moderation')
  const [text, setText] = useState('')
  const { add, remove } = useNotes(memberId, () => setText(''))
  const refusal = add.refusal ?? remove.refusal
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '' && !isOver(text, personNoteMax)) add.send(text.trim())
  }
  return (
    <div className={asStack(8)}>
      {notes.map((note) => (
        <div key={note.id} className={styles.note}>
          <p>
            {note.text}
            <small>
              {note.by} · {momentWords(note.atMs, language)}
            </small>
          </p>
          <IconButton label={t('person.noteRemove')} size="sm" onClick={() => remove.send(note.id)}>
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      {notes.length === 0 ? <p className={styles.quiet}>{t('person.noNotes')}</p> : null}
      <form className={styles.noteForm} onSubmit={submit}>
        <TextInput
          size="md"
          value={text}
          limit={personNoteMax}
          placeholder={t('person.note')}
          aria-label={t('person.note')}
          onChange={({ target }) => setText(target.value)}
        />
        <Button size="sm" type="submit" busy={add.busy} disabled={text.trim() === '' || isOver(text, personNoteMax)}>
          {t('person.noteAdd')}
        </Button>
      </form>
      {refusal ? (
        <p className={asText('fs12', 'danger', 'lh15')} role="alert">
          {refusal.msg}
        </p>
      ) : null}
    </div>
  )
}
