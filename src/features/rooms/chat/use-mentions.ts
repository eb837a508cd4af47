import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { isInputMethods } from '#src/ui/input-method.ts'
import { begunMention, completeMention, speakersOf } from './mention-names.ts'

export interface Mentions {
  listId: string
  names: readonly string[]
  active: number
  pick: (name: string) => void
  /** After each change of the text or the caret. */
  look: () => void
  close: () => void
  /** True when the key was the list's. */
  onKey: (event: KeyboardEvent) => boolean
}

/** The names that an @ before the caret may become; empty while there is none. */
export const useMentions = (input: RefObject<HTMLInputElement | null>): Mentions => {
  const { room, composer } = useRoomActors()
  const listId = useId()
  const [names, setNames] = useState<readonly string[]>([])
  const [active, setActive] = useState(0)
  const close = (): void => setNames([])
  const look = (): void => {
    const field = input.current
    const begun = field && begunMention(field.value, field.selectionStart ?? 0)
    setActive(0)
    if (begun === null) return close()
    const { feed, memberId } = room.getSnapshot().context
    setNames(speakersOf(feed.items, memberId).filter((name) => name.toLowerCase().includes(begun.toLowerCase())))
  }
  const pick = (name: string): void => {
    const field = input.current
    if (!field) return
    const next = completeMention(field.value, field.selectionStart ?? field.value.length, name)
    composer.send({ type: 'compose.change', text: next.text })
    close()
    field.focus()
    requestAnimationFrame(() => field.setSelectionRange(next.caret, next.caret))
  }
  const step = (by: number): void => setActive((active + by + names.length) % names.length)
  const onKey = (event: KeyboardEvent): boolean => {
    const chosen = names[active]
    if (chosen === undefined || isInputMethods(event.nativeEvent)) return false
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { listId, names, active, pick, look, close, onKey }
}
