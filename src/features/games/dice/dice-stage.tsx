import { useSelector } from '@xstate/react'
import { useState, type CSSProperties } from 'react'
import type { BetOf, GameRound } from '#contract/games/entities/round.ts'
import { diceMultiplier } from '#contract/games/rules/dice.ts'
import { chanceText, hundredthsText, readTarget, targetBounds, withTarget } from '#src/machines/games/dice-rules.ts'
import { multiplierText } from '#src/machines/games/multiplier-text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asInlineRow } from '#src/ui/layout.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { RoundActor } from '#src/features/games/games-data.ts'
import { RecentRounds } from '#src/features/games/recent-rounds.tsx'
import { useRoundWords } from '#src/features/games/round-words.ts'
import shared from '#src/features/games/games.module.css'
import styles from './dice-stage.module.css'

interface StageProps {
  actor: RoundActor
  bet: BetOf<'dice'>
}

const rollOf = (round: GameRound | null) => (round?.outcome.game === 'dice' ? round.outcome : undefined)

const Roll = ({ round }: { round: GameRound | null }) => {
  const { t } = useTranslations('games')
  const words = useRoundWords()
  const rolled = rollOf(round)
  if (!round || !rolled)
    return (
      <output className={styles.roll}>
        <span className={styles.number} data-idle aria-hidden="true">
          00<small>.00</small>
        </span>
        <span>{t('dice.ready')}</span>
      </output>
    )
  const [whole, decimals] = words.outcome(round).split('.')
  const { isWin } = rolled
  const bet = words.bet(round.bet)
  return (
    <output className={styles.roll}>
      <span key={round.roundId} className={styles.number} data-testid="roll">
        {whole}
        <small>.{decimals}</small>
      </span>
      <span className={asInlineRow(8, 'middle', 'wrap', 'center')}>
        <Badge tone={isWin ? 'accent' : 'plain'}>{t(isWin ? 'dice.hit' : 'dice.miss')}</Badge>
        {isWin ? t('dice.returned', { bet, amount: words.returned(round) }) : t('dice.lost', { bet })}
      </span>
    </output>
  )
}

const Slider = ({ actor, bet, round }: StageProps & { round: GameRound | null }) => {
  const { t } = useTranslations('games')
  const disabled = !useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const rolled = rollOf(round)
  const style = {
    '--at': `${bet.targetHundredths / 100}%`,
    '--share': (rolled?.rollHundredths ?? 0) / 10_000,
  } as CSSProperties
  return (
    <div className={styles.range} style={style} data-side={bet.side}>
      {rolled === undefined ? null : (
        <span className={styles.pin} data-missed={!rolled.isWin} aria-hidden="true">
          {hundredthsText(rolled.rollHundredths)}
        </span>
      )}
      <input
        type="range"
        min={0}
        max={10_000}
        step={1}
        value={bet.targetHundredths}
        disabled={disabled}
        aria-label={t('dice.slide')}
        aria-valuetext={hundredthsText(bet.targetHundredths)}
        onChange={({ target }) => actor.send({ type: 'bet.change', bet: withTarget(bet, Number(target.value)) })}
      />
      <div className={styles.scale} aria-hidden="true">
        {[0, 25, 50, 75, 100].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  )
}

const Target = ({ actor, bet }: StageProps) => {
  const { t } = useTranslations('games')
  const disabled = !useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const [typed, setTyped] = useState<string | null>(null)
  const { min, max } = targetBounds(bet.side)
  const read = typed === null ? bet.targetHundredths : readTarget(typed)
  const isBad = read === undefined || read < min || read > max
  const change = (text: string): void => {
    setTyped(text)
    const next = readTarget(text)
    if (next !== undefined && next >= min && next <= max)
      actor.send({ type: 'bet.change', bet: { ...bet, targetHundredths: next } })
  }
  return (
    <TextField
      label={t('dice.target')}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={typed ?? hundredthsText(bet.targetHundredths)}
      error={isBad ? t('dice.badTarget', { min: hundredthsText(min), max: hundredthsText(max) }) : undefined}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Where the roll shows, and the target is set. */
export const DiceStage = ({ actor, bet }: StageProps) => {
  const { t } = useTranslations('games')
  const round = useSelector(actor, ({ context }) => context.round)
  return (
    <section className={shared.stage} aria-label={t('dice.table')}>
      <RecentRounds game="dice" />
      <Roll round={round} />
      <Slider actor={actor} bet={bet} round={round} />
      <div className={styles.fields}>
        <Target actor={actor} bet={bet} />
        <dl className={styles.fact}>
          <dt>{t('dice.chance')}</dt>
          <dd>{chanceText(bet)}%</dd>
        </dl>
        <dl className={styles.fact}>
          <dt>{t('dice.multiplier')}</dt>
          <dd>{multiplierText(diceMultiplier(bet), 4)}×</dd>
        </dl>
      </div>
    </section>
  )
}
