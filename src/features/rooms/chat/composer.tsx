import { useSelector } from '@xstate/react'
import { useId, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { chatTextMax } from '#contract/limits.ts'
import { lengthOf } from '#contract/text/text.ts'
import { Button } from '#src/ui/button.tsx'
import { asInlineRow } from '#src/ui/layout.ts'
import { classes } from '#src/ui/classes.ts'
import { IconClock } from '#src/ui/icons.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import type { RoomLayout } from '#src/features/rooms/use-room-layout.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { ComposerAccess } from './composer-access.tsx'
import { ComposerNotes } from './composer-notes.tsx'
import { ComposerTools, EmojiTool } from './composer-tools.tsx'
import styles from './composer.module.css'
import { MentionOptions } from './mention-options.tsx'
import { RulesNote } from './rules-note.tsx'
import { useFirstNickname } from './use-first-nickname.tsx'
import { useMentions } from './use-mentions.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'

const Countdown = ({ untilMs }: { untilMs: number }) => {
  const { t } = useTranslations()
  const nowMs = useServerSeconds()
  return (
    <p className={styles.note} role="timer">
      <IconClock size={14} />
      {t('composer.cooling', { seconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)) })}
    </p>
  )
}

/** Slow mode gave the words back: how long until they can go. */
const CoolingClock = () => {
  const { composer } = useRoomActors()
  const cooling = useSelector(composer, (snapshot) => snapshot.matches('cooling'))
  const coolUntilMs = useSelector(composer, ({ context }) => context.coolUntilMs)
  return cooling ? <Countdown untilMs={coolUntilMs} /> : null
}

/** From so many characters left on, they are counted for the writer. */
const countFrom = 40

/** `full`: in the bar of a picture that fills the screen. */
type ComposerLayout = RoomLayout | 'full'

const usePlaceholder = (layout: ComposerLayout): string => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const role = useSelector(room, ({ context }) => context.self?.role)
  if (layout === 'landscape' || layout === 'full') return t('composer.placeholderVideo')
  if (layout === 'phone') return t('composer.placeholderShort')
  return role === 'moderator' ? t('composer.placeholderMod') : t('composer.placeholder')
}

const LeftCount = ({ id, left }: { id: string; left: number }) => {
  const { t } = useTranslations()
  const label = left < 0 ? t('composer.over', { count: -left }) : t('composer.left', { count: left })
  return (
    <span id={id} className={styles.left} aria-live="polite">
      {left <= countFrom ? <span aria-label={label}>{left}</span> : null}
    </span>
  )
}

interface TextInputProps {
  input: RefObject<HTMLInputElement | null>
  layout: ComposerLayout
  hintId: string
  isLong: boolean
  isFocused: boolean
}

/** The line to write in, with the names that an @ offers. */
const TextInput = ({ input, layout, hintId, isLong, isFocused }: TextInputProps) => {
  const { t } = useTranslations()
  const { composer } = useRoomActors()
  const text = useSelector(composer, ({ context }) => context.text)
  const placeholder = usePlaceholder(layout)
  const mentions = useMentions(input)
  return (
    <>
      <MentionOptions {...mentions} />
      <input
        ref={input}
        className={styles.input}
        value={text}
        aria-invalid={isLong || undefined}
        placeholder={placeholder}
        aria-label={t('composer.label')}
        aria-describedby={hintId}
        aria-autocomplete="list"
        aria-controls={mentions.names.length > 0 ? mentions.listId : undefined}
        aria-activedescendant={mentions.names.length > 0 ? `${mentions.listId}-${mentions.active}` : undefined}
        autoComplete="off"
        enterKeyHint="send"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears because the visitor pressed to write
        autoFocus={isFocused}
        onChange={(event) => {
          composer.send({ type: 'compose.change', text: event.target.value })
          mentions.look()
        }}
        onKeyDown={mentions.onKey}
        onBlur={mentions.close}
      />
    </>
  )
}

const ComposerField = ({ layout, onSent }: { layout: ComposerLayout; onSent?: (() => void) | undefined }) => {
  const { t } = useTranslations()
  const { composer, room } = useRoomActors()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const text = useSelector(composer, ({ context }) => context.text)
  const canSend = useSelector(composer, (snapshot) => snapshot.can({ type: 'compose.send' }))
  const isSending = useSelector(composer, (snapshot) => snapshot.matches('sending'))
  const left = chatTextMax - lengthOf(text)
  const send = (): void => {
    composer.send({ type: 'compose.send' })
    room.send({ type: 'reading.resume' })
    onSent?.()
  }
  const nickname = useFirstNickname(send)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (canSend) nickname.ask()
  }
  const insert = (words: string): void => {
    composer.send({ type: 'compose.insert', text: words })
    input.current?.focus()
  }
  return (
    <>
      {nickname.dialog}
      {layout !== 'desktop' ? null : (
        <div className={styles.tools}>
          <ComposerTools onInsert={insert} />
          <SlowNote />
        </div>
      )}
      <form className={styles.row} onSubmit={submit}>
        <div className={styles.field}>
          <TextInput input={input} layout={layout} hintId={hintId} isLong={left < 0} isFocused={onSent !== undefined} />
          <LeftCount id={hintId} left={left} />
          {layout === 'desktop' ? null : <EmojiTool onInsert={insert} />}
        </div>
        {layout === 'phone' && text === '' && !isSending ? null : (
          <Button
            variant="primary"
            size="touch"
            type="submit"
            className={styles.send}
            busy={isSending}
            disabled={!canSend}
          >
            {t('composer.send')}
          </Button>
        )}
      </form>
    </>
  )
}

const SlowNote = () => {
  const { t } = useTranslations()
  const { room, composer } = useRoomActors()
  const slowSeconds = useSelector(room, ({ context }) => context.info?.settings.slowModeSeconds ?? 0)
  const cooling = useSelector(composer, (snapshot) => snapshot.matches('cooling'))
  if (cooling || slowSeconds === 0) return null
  return (
    <span className={asInlineRow(4, 'middle', 'pushed', 'figures')}>
      <IconClock size={14} />
      {t('composer.slow', { seconds: slowSeconds })}
    </span>
  )
}

export interface ComposerProps {
  layout: ComposerLayout
  /** Given where the field was opened for one message. */
  onSent?: () => void
  /** What stands beside the field on a phone. */
  children?: ReactNode
}

/** The chat's input, or what stands in its place: log in, muted, room closed. */
export const Composer = ({ layout, onSent, children }: ComposerProps) => {
  const { room } = useRoomActors()
  const isMember = useSelector(room, ({ context }) => context.memberId !== null)
  const isPhone = layout === 'phone'
  return (
    // Over the picture, words are light in both themes.
    <div
      className={classes(styles.composer, isPhone && styles.phone, layout === 'full' && styles.full)}
      data-theme={layout === 'full' ? 'glow' : undefined}
    >
      {isMember ? <ComposerNotes /> : null}
      {layout === 'full' ? null : <RulesNote />}
      <CoolingClock />
      <div className={isPhone ? styles.row : undefined}>
        <div className={isPhone ? styles.grow : undefined}>
          <ComposerAccess>
            <ComposerField layout={layout} onSent={onSent} />
          </ComposerAccess>
        </div>
        {children}
      </div>
    </div>
  )
}
