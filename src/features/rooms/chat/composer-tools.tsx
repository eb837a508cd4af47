import { useSelector } from '@xstate/react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { IconAt, IconBolt, IconSmile } from '#src/ui/room-icons.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './composer.module.css'
import { speakersOf } from './mention-names.ts'
import { showableEmoji } from './showable-emoji.ts'

interface PickerProps {
  label: string
  trigger: ReactElement
  children: (close: () => void) => ReactNode
}

const Picker = ({ label, trigger, children }: PickerProps) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen} label={label} trigger={trigger} side="top" align="start">
      {open ? children(() => setOpen(false)) : null}
    </Popover>
  )
}

interface InsertProps {
  onInsert: (words: string) => void
}

export const EmojiTool = ({ onInsert }: InsertProps) => {
  const { t } = useTranslations()
  const emoji = showableEmoji()
  if (emoji.length === 0) return null
  const trigger = (
    <IconButton label={t('composer.emoji')}>
      <IconSmile />
    </IconButton>
  )
  return (
    <Picker label={t('composer.emoji')} trigger={trigger}>
      {(close) => (
        <div className={styles.emoji}>
          {emoji.map((face) => (
            <button
              key={face}
              type="button"
              onClick={() => {
                close()
                onInsert(face)
              }}
            >
              {face}
            </button>
          ))}
        </div>
      )}
    </Picker>
  )
}

interface WordListProps {
  words: readonly string[]
  empty: string
  onPick: (word: string) => void
}

const WordList = ({ words, empty, onPick }: WordListProps) => (
  <div className={styles.menu}>
    {words.length === 0 ? <span className={styles.menuItem}>{empty}</span> : null}
    {words.map((word) => (
      <button key={word} type="button" className={styles.menuItem} onClick={() => onPick(word)}>
        {word}
      </button>
    ))}
  </div>
)

const MentionList = ({ onPick }: { onPick: (name: string) => void }) => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const [names] = useState(() => {
    const { feed, memberId } = room.getSnapshot().context
    return speakersOf(feed.items, memberId)
  })
  return <WordList words={names} empty={t('composer.mentionEmpty')} onPick={onPick} />
}

export const ComposerTools = ({ onInsert }: InsertProps) => {
  const { t } = useTranslations()
  const { composer } = useRoomActors()
  const isEmpty = useSelector(composer, ({ context }) => context.text === '')
  const phrases = t('composer.phraseList')
  return (
    <>
      <EmojiTool onInsert={onInsert} />
      <Picker
        label={t('composer.mention')}
        trigger={
          <IconButton label={t('composer.mention')}>
            <IconAt />
          </IconButton>
        }
      >
        {(close) => (
          <MentionList
            onPick={(name) => {
              close()
              onInsert(`${isEmpty ? '' : ' '}@${name} `)
            }}
          />
        )}
      </Picker>
      <Picker
        label={t('composer.phrases')}
        trigger={
          <IconButton label={t('composer.phrases')}>
            <IconBolt />
          </IconButton>
        }
      >
        {(close) => (
          <WordList
            words={phrases}
            empty=""
            onPick={(phrase) => {
              close()
              onInsert(phrase)
            }}
          />
        )}
      </Picker>
    </>
  )
}
