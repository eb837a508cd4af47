import { within } from '#tests/world/patience.ts'

/** A browser as people have it, with the little that every protocol of automation can do alike. */
export interface Driver {
  /** The name and version that the browser gives itself. */
  readonly version: string
  /** Somebody who was never here: nothing kept, nothing cached. */
  open(): Promise<Visit>
  /** Ends the browser and what it ran in. */
  close(): Promise<void>
}

/** One page of one person. Nothing here waits without an end: what the browser does not answer within `callMs` fails. */
export interface Visit {
  /** Settles when the document of the address is there, not when all of it is. */
  goto(url: string): Promise<void>
  /** Runs in the page, on its own: `work` sees its arguments only. */
  evaluate<Args extends readonly unknown[], Value>(
    work: (...args: Args) => Value,
    ...args: Args
  ): Promise<Awaited<Value>>
  /** Presses and lets go at a point of the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>
  /** Keys of whatever has the focus. */
  type(text: string): Promise<void>
  /** Console errors, unhandled errors and rejections, requests that failed or were answered by 400 and above, so far. */
  complaints(): Promise<readonly string[]>
  close(): Promise<void>
}

export const callMs = within(30_000)

export const viewport = { width: 1440, height: 900 } as const
