/** A drawing's box, in its own units. */
export const fieldWidth = 600
export const fieldHeight = 250

const top = 29
const bottom = 246
const farWidth = 444
const nearWidth = 600
const depth = nearWidth / farWidth

export type Point = readonly [x: number, y: number]

/** A place on the ground, 0 to 100 along and across it, as the drawing sees it from the stand: what is near is larger. */
export const project = (along: number, across: number): Point => {
  const near = across / 100
  const down = near / (near + (1 - near) * depth)
  const width = farWidth + (nearWidth - farWidth) * down
  return [fieldWidth / 2 + (along / 100 - 0.5) * width, top + (bottom - top) * down]
}

const text = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** A path through places on the ground. */
export const fieldPath = (places: readonly Point[], isClosed = false): string =>
  `M${places.map(([along, across]) => text(project(along, across))).join('L')}${isClosed ? 'Z' : ''}`

export const fieldBox = (left: number, far: number, right: number, near: number): string =>
  fieldPath(
    [
      [left, far],
      [right, far],
      [right, near],
      [left, near],
    ],
    true,
  )

const arcSteps = 40

/** A round line on the ground; radii differ, because 100 along is more than 100 across. Angles in degrees. */
export const fieldArc = (centre: Point, radii: Point, fromDegrees = 0, toDegrees = 360): string =>
  fieldPath(
    Array.from({ length: arcSteps + 1 }, (_, step) => {
      const angle = ((fromDegrees + ((toDegrees - fromDegrees) * step) / arcSteps) * Math.PI) / 180
      return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)] as const
    }),
  )
