import { useSelector } from '@xstate/react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { IconAt, IconBolt, IconSmile } from '#src/ui/room-icons.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './composer.module.css'
import type { EmojiPicker } from './emoji-picker.tsx'
import { speakersOf } from './mention-names.ts'

interface PickerProps {
  label: string
  icon: ReactElement
  children: (close: () => void) => ReactNode
  onOpen?: () => void
}

const Picker = ({ label, icon, children, onOpen }: PickerProps) => {
  const [open, setOpen] = useState(false)
  const onOpenChange = (next: boolean): void => {
    setOpen(next)
    if (next) onOpen?.()
  }
  const trigger = <IconButton label={label}>{icon}</IconButton>
  return (
    <Popover open={open} onOpenChange={onOpenChange} label={label} trigger={trigger} side="top" align="start">
      {open ? children(() => setOpen(false)) : null}
    </Popover>
  )
}

interface InsertProps {
  onInsert: (words: string) => void
}

interface EmojiPart {
  EmojiPicker: typeof EmojiPicker
}

/** Its choice loads with the press that opens it. */
export const EmojiTool = ({ onInsert }: InsertProps) => {
  const { t, language } = useTranslations()
  const [part, setPart] = useState<EmojiPart | 'failed' | null>(null)
  const load = (): void => {
    if (part !== null && part !== 'failed') return
    setPart(null)
    loadOnline(() => import('./emoji-picker.tsx')).then(setPart, () => setPart('failed'))
  }
  return (
    <Picker label={t('composer.emoji')} icon={<IconSmile />} onOpen={load}>
      {(close) =>
        part === null || part === 'failed' ? (
          <output className={styles.menuItem}>
            {part === null ? t('composer.emojiComing') : t('composer.emojiFailed')}
          </output>
        ) : (
          <part.EmojiPicker
            label={t('composer.emoji')}
            language={language}
            onPick={(emoji) => {
              close()
              onInsert(emoji)
            }}
          />
        )
      }
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
      <Picker label={t('composer.mention')} icon={<IconAt />}>
        {(close) => (
          <MentionList
            onPick={(name) => {
              close()
              onInsert(`${isEmpty ? '' : ' '}@${name} `)
            }}
          />
        )}
      </Picker>
      <Picker label={t('composer.phrases')} icon={<IconBolt />}>
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
