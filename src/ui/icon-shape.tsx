import type { ReactNode, SVGProps } from 'react'
import { classes } from './classes.ts'
import styles from './icon.module.css'

/** 12, 14, 16, 18, 20 (default), 22, 24 or 28 px; icons are decoration, so they are hidden from assistive technology. */
export type IconSize = 12 | 14 | 16 | 18 | 20 | 22 | 24 | 28

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  size?: IconSize
}

export type Icon = (props: IconProps) => ReactNode

const frame = (viewBox: string, shape: ReactNode, paint: SVGProps<SVGSVGElement>): Icon =>
  function IconFrame({ size = 20, className, ...rest }) {
    return (
      <svg
        viewBox={viewBox}
        width={size}
        height={size}
        aria-hidden="true"
        focusable="false"
        className={classes(styles.icon, className)}
        {...paint}
        {...rest}
      >
        {shape}
      </svg>
    )
  }

/** An icon drawn with round lines of 1.75 on a grid of 24. */
export const stroked = (path: string): Icon =>
  frame('0 0 24 24', <path d={path} />, {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.75,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  })

/** An icon drawn as one filled shape on a grid of 24. */
export const filled = (path: string): Icon => frame('0 0 24 24', <path d={path} />, { fill: 'currentColor' })

/** An icon with several shapes that bring their own paint. */
export const drawn = (viewBox: string, shape: ReactNode): Icon => frame(viewBox, shape, {})
