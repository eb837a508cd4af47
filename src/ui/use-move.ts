import { useEffect, useState } from 'react'

export type Move = 'none' | 'up' | 'down'

const moveShownMs = 900

/** Which way a number moved, for 900 ms after it did. */
export const useMove = (value: number): Move => {
  const [seen, setSeen] = useState(value)
  const [move, setMove] = useState<Move>('none')
  if (seen !== value) {
    setSeen(value)
    setMove(value > seen ? 'up' : 'down')
  }
  useEffect(() => {
    const timer = setTimeout(() => setMove('none'), moveShownMs)
    return () => clearTimeout(timer)
  }, [value])
  return move
}
