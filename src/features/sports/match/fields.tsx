import type { Sport } from '#contract/sports/entities/match-item.ts'
import { fieldArc, fieldBox, fieldPath, project, type Point } from './field-geometry.ts'
import styles from './field-view.module.css'

const stripes = 12

const Stripes = () =>
  Array.from({ length: stripes }, (_, at) => (
    <path
      key={at}
      d={fieldBox((at * 100) / stripes, 0, ((at + 1) * 100) / stripes, 100)}
      className={at % 2 === 0 ? styles.groundLight : styles.groundDark}
    />
  ))

const goal = (along: number): string => {
  const [farX, farY] = project(along, 45)
  const [nearX, nearY] = project(along, 55)
  const back = along === 0 ? -11 : 11
  return `M${farX} ${farY}v-15l${back} 4V${farY + 2}M${farX} ${farY - 15}L${nearX} ${nearY - 18}V${nearY}M${nearX} ${nearY - 18}l${back} 4V${nearY + 2}`
}

const footballLines = [
  fieldBox(0, 0, 100, 100),
  fieldPath([
    [50, 0],
    [50, 100],
  ]),
  fieldArc([50, 50], [8.7, 13.5]),
  fieldBox(0, 20, 15.7, 80),
  fieldBox(84.3, 20, 100, 80),
  fieldBox(0, 36.5, 5.2, 63.5),
  fieldBox(94.8, 36.5, 100, 63.5),
  fieldArc([10.5, 50], [8.7, 13.5], -53, 53),
  fieldArc([89.5, 50], [8.7, 13.5], 127, 233),
  fieldArc([0, 0], [1.2, 1.8], 0, 90),
  fieldArc([0, 100], [1.2, 1.8], -90, 0),
  fieldArc([100, 0], [1.2, 1.8], 90, 180),
  fieldArc([100, 100], [1.2, 1.8], 180, 270),
  goal(0),
  goal(100),
]

const basketballLines = [
  fieldBox(0, 0, 100, 100),
  fieldPath([
    [50, 0],
    [50, 100],
  ]),
  fieldArc([50, 50], [6.4, 12]),
  fieldBox(0, 34, 20, 66),
  fieldBox(80, 34, 100, 66),
  fieldArc([20, 50], [6.4, 12], -90, 90),
  fieldArc([80, 50], [6.4, 12], 90, 270),
  fieldArc([5.6, 50], [23.6, 44], -82, 82),
  fieldArc([94.4, 50], [23.6, 44], 98, 262),
  fieldArc([5.6, 50], [1.6, 3]),
  fieldArc([94.4, 50], [1.6, 3]),
]

/** Three ways between two bases, as a map from above has them. */
const esportsLines = [
  fieldBox(0, 0, 100, 100),
  fieldPath([
    [8, 50],
    [92, 50],
  ]),
  fieldPath([
    [8, 50],
    [14, 14],
    [86, 14],
    [92, 50],
  ]),
  fieldPath([
    [8, 50],
    [14, 86],
    [86, 86],
    [92, 50],
  ]),
  fieldArc([8, 50], [6, 11]),
  fieldArc([92, 50], [6, 11]),
  fieldPath([
    [50, 0],
    [46, 26],
    [54, 50],
    [46, 74],
    [50, 100],
  ]),
]

const towers: readonly Point[] = [
  [28, 14],
  [28, 50],
  [28, 86],
  [72, 14],
  [72, 50],
  [72, 86],
]

const Towers = () =>
  towers.map(([along, across]) => {
    const [x, y] = project(along, across)
    return <path key={`${along}-${across}`} d={`M${x} ${y - 9}l5 5-2 7h-6l-2-7Z`} className={styles.tower} />
  })

const lines: Readonly<Record<Sport, readonly string[]>> = {
  football: footballLines,
  basketball: basketballLines,
  esports: esportsLines,
}

/** The ground that a sport is played on, seen from the stand. */
export const Field = ({ sport }: { sport: Sport }) => (
  <g data-sport={sport} className={styles.field}>
    <rect width="600" height="250" className={styles.around} />
    {sport === 'esports' ? <path d={fieldBox(0, 0, 100, 100)} className={styles.groundDark} /> : <Stripes />}
    {lines[sport].map((d) => (
      <path key={d} d={d} className={styles.line} />
    ))}
    {sport === 'esports' ? <Towers /> : null}
  </g>
)
