import { useEffect, useRef } from 'react'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { toast } from '#src/ui/toast-store.ts'
import type { RoomActors } from '#src/shared/room/room-actors.tsx'

const watch = <Value>(
  actor: { subscribe: (listener: () => void) => { unsubscribe: () => void } },
  read: () => Value,
  notify: (value: Value) => void,
): (() => void) => {
  let last = read()
  notify(last)
  const subscription = actor.subscribe(() => {
    const next = read()
    if (Object.is(next, last)) return
    last = next
    notify(next)
  })
  return () => subscription.unsubscribe()
}

const tellOthers = ({ room, composer, show }: RoomActors): (() => void) => {
  const context = () => room.getSnapshot().context
  const gifts = room.on('gift.shown', (event) => show.send(event))
  const hidden = room.on('members.hidden', (event) => show.send(event))
  const posted = composer.on('chat.posted', ({ message }) => room.send({ type: 'room.posted', message }))
  const held = composer.on('chat.held', (event) => room.send({ type: 'room.held', held: event.held }))
  const stops = [
    () => held.unsubscribe(),
    () => gifts.unsubscribe(),
    () => hidden.unsubscribe(),
    () => posted.unsubscribe(),
    watch(
      room,
      () => context().self,
      (self) => self && composer.send({ type: 'room.self', self }),
    ),
    watch(
      room,
      () => context().info?.settings,
      (settings) => settings && composer.send({ type: 'room.settings', settings }),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const sayRefusals = ({ room, moderation }: RoomActors): (() => void) => {
  const stops = [
    watch(
      room,
      () => room.getSnapshot().context.reject,
      (reject) => reject && toast(reject.msg, { tone: 'warning' }),
    ),
    watch(
      moderation,
      () => moderation.getSnapshot().context.reject,
      (reject) => {
        const { isOpen, target } = moderation.getSnapshot().context
        if (reject && !isOpen && !target) toast(reject.msg, { tone: 'warning' })
      },
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Names of teams and leagues come with the room: in another language they are asked for again. */
const useRewording = ({ room }: RoomActors): void => {
  const { language } = useAppearance()
  const asked = useRef(language)
  useEffect(() => {
    if (asked.current === language) return
    asked.current = language
    room.send({ type: 'room.reworded' })
  }, [room, language])
}

/** What one of the room's machines learns that another must know, and refusals that no part of the screen shows. */
export const useRoomWiring = (actors: RoomActors): void => {
  useEffect(() => tellOthers(actors), [actors])
  useEffect(() => sayRefusals(actors), [actors])
  useRewording(actors)
}
