import type { Incident, MatchDetail, MatchItem } from '#contract/sports/entities/match-item.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { SideNames } from '#src/shared/match/market-words.ts'
import { fieldHeight, fieldWidth, fieldBox, type Point } from './field-geometry.ts'
import { Field } from './fields.tsx'
import { playOf, type Play } from './play-of.ts'
import styles from './field-view.module.css'

const labelPad = 16
/** Chinese is as wide as it is high; Latin letters are narrower. */
const widthOf = (words: string): number =>
  Array.from(words).reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 6.8), labelPad)

/** On a phone the sides of the drawing are cropped, and letters are drawn larger: field-view.module.css. */
const cropped = 46
const labelScale = 1.4

const trailPath = (trail: readonly Point[]): string =>
  `M${trail.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

const Arrows = ({ side }: { side: 'home' | 'visit' }) => {
  const turn = side === 'home' ? 1 : -1
  return (
    <g className={styles.arrows}>
      {[0, 1, 2].map((at) => {
        const x = fieldWidth / 2 + turn * (8 + at * 22)
        return (
          <path
            key={at}
            d={`M${x - turn * 8} 108l${turn * 20} 24l${turn * -20} 26`}
            style={{ opacity: 0.35 + at * 0.25 }}
          />
        )
      })}
    </g>
  )
}

const Ball = ({ at: [x, y], words }: { at: Point; words: string }) => {
  const width = widthOf(words)
  const edge = cropped + (width * labelScale) / 2
  const middle = Math.min(Math.max(x, edge), fieldWidth - edge) - x
  const isFar = y < 104
  return (
    <g className={styles.ball} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <ellipse rx="21" ry="11" className={styles.halo} />
      <ellipse rx="14" ry="7.5" className={styles.ring} />
      <ellipse cx="2" cy="3" rx="6" ry="2.6" className={styles.shade} />
      <circle cy="-3" r="6" className={styles.ballFace} />
      {words === '' ? null : (
        <g style={{ transform: `translate(${middle}px, ${isFar ? 28 : -27}px)` }}>
          <g className={styles.label}>
            <rect x={-width / 2} y="-10" width={width} height="20" rx="6" />
            <text y="4.5">{words}</text>
          </g>
        </g>
      )}
    </g>
  )
}

const Movement = ({ play, words }: { play: Play; words: string }) => (
  <>
    {play.attacks ? (
      <>
        <path
          d={play.attacks === 'home' ? fieldBox(50, 0, 100, 100) : fieldBox(0, 0, 50, 100)}
          fill={`url(#attack-${play.attacks})`}
        />
        <Arrows side={play.attacks} />
      </>
    ) : null}
    {play.trail.length > 1 ? (
      <g data-side={play.newest?.side} className={styles.trail}>
        <path d={trailPath(play.trail)} />
        {play.trail.slice(0, -1).map(([x, y], at) => (
          <ellipse key={`${at}-${x}`} cx={x} cy={y} rx="6.5" ry="4.4" />
        ))}
      </g>
    ) : null}
    {play.ball ? <Ball at={play.ball} words={words} /> : null}
  </>
)

/** Who has the ball; what happened is said above the ground. */
const playerOf = (incident: Incident | null): string =>
  incident === null || incident.side === 'none' ? '' : incident.player

/** The ground with what happens on it, drawn from the match's incidents. [E-18] */
export const FieldView = ({
  match,
  sides,
  incidents,
}: {
  match: Pick<MatchItem, 'league'>
  sides: SideNames
  incidents: MatchDetail['incidents']
}) => {
  const { t } = useTranslations('sports')
  const play = playOf(incidents)
  return (
    <>
      <VisuallyHidden>{t('modes.pitch', { home: sides.home })}</VisuallyHidden>
      <svg
        viewBox={`0 0 ${fieldWidth} ${fieldHeight}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className={styles.svg}
      >
        <defs>
          <linearGradient id="attack-home" x1="0" x2="1">
            <stop offset="0" className={styles.attackNone} />
            <stop offset="1" className={styles.attackFull} />
          </linearGradient>
          <linearGradient id="attack-visit" x1="1" x2="0">
            <stop offset="0" className={styles.attackNone} />
            <stop offset="1" className={styles.attackFull} />
          </linearGradient>
        </defs>
        <Field sport={match.league.sport} />
        <Movement play={play} words={playerOf(play.newest)} />
      </svg>
    </>
  )
}
