import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { waves } from '#contract/lottery/rules/six-of-49.ts'
import { ballText } from './lottery-words.ts'
import styles from './balls.module.css'

const tones = ['red', 'blue', 'green'] as const

const toneOf = (game: LotteryGame, number: number): string =>
  game === '49' ? (tones[waves.findIndex((wave) => wave.includes(number))] ?? 'red') : 'red'

interface BallsProps {
  game: LotteryGame
  numbers: readonly number[]
  small?: boolean
}

/** What was drawn, in its order; the special number stands apart. */
export const Balls = ({ game, numbers, small = false }: BallsProps) => {
  const texts = numbers.map((number) => ballText(game, number))
  return (
    <span className={styles.balls} data-game={game} data-small={small || undefined}>
      {texts.map((text, at) => (
        <span key={at} className={styles.ball} data-tone={toneOf(game, numbers[at] ?? 0)}>
          {text}
        </span>
      ))}
    </span>
  )
}
