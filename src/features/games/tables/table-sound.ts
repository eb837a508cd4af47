import { useEffect, useRef } from 'react'
import { sound, soundEnd } from '#src/features/games/round-sound.ts'
import type { TableActor } from './table-data.ts'

const outHz = 660
const outSeconds = 0.1
const cardHz = 420
const cardSeconds = 0.04

const leftOf = (actor: TableActor): number | null => actor.getSnapshot().context.view?.mine?.leftHundredths ?? null

/** Sounds the way out of a curve, and the end of a round at which one has a bet. */
export const useTableSound = (actor: TableActor): void => {
  useEffect(() => {
    let left = leftOf(actor)
    const watch = actor.subscribe(() => {
      const before = left
      left = leftOf(actor)
      if (before === null && left !== null) sound(outHz, outSeconds)
    })
    const paid = actor.on('round.paid', () => {
      const mine = actor.getSnapshot().context.view?.mine
      if (mine) soundEnd(mine.returnedMinor ?? 0, mine.stakeMinor)
    })
    return () => {
      watch.unsubscribe()
      paid.unsubscribe()
    }
  }, [actor])
}

/** Sounds every card that is turned: so many lie. */
export const useCardSound = (count: number): void => {
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) sound(cardHz, cardSeconds)
    before.current = count
  }, [count])
}
