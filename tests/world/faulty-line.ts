import type { BusLine } from '#server/platform/bus/bus-line.ts'

export interface LineFaults {
  /** Answers numbers from 0 up to 1, the same for the same seed. */
  random: () => number
  dropShare?: number
  doubleShare?: number
  /** Each message comes so much later at most; those sent at once may overtake each other. */
  delayMaxMs?: number
}

/** A line that loses, delays and doubles what is sent over it. */
export const withFaults = (line: BusLine, faults: LineFaults): BusLine => {
  const { random, dropShare = 0.2, doubleShare = 0.2, delayMaxMs = 300 } = faults
  const later = (channel: string, text: string): void => {
    setTimeout(() => line.send(channel, text), random() * delayMaxMs).unref()
  }
  return {
    get isShared() {
      return line.isShared
    },
    get isUp() {
      return line.isUp
    },
    send: (channel, text) => {
      if (random() < dropShare) return true
      later(channel, text)
      if (random() < doubleShare) later(channel, text)
      return true
    },
    listen: (channel) => line.listen(channel),
    unlisten: (channel) => line.unlisten(channel),
    attach: (receiver) => line.attach(receiver),
    stats: () => line.stats(),
    close: () => line.close(),
  }
}
