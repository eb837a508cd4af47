/** Who takes what a line carries. */
export interface LineReceiver {
  received(channel: string, text: string): void
  /** The line was away and is back: what was sent meanwhile is missing. */
  cameBack(): void
}

/** Carries texts between nodes, at most once; a node may hear its own. */
export interface BusLine {
  /** Whether somebody else may be on it. */
  readonly isShared: boolean
  readonly isUp: boolean
  /** False: it is lost, since too much waits. */
  send(channel: string, text: string): boolean
  listen(channel: string): void
  unlisten(channel: string): void
  attach(receiver: LineReceiver): void
  stats(): { waiting: number; lost: number; reconnects: number }
  close(): Promise<void>
}

export interface Hub {
  open(): BusLine
}

/** Lines within one process: the bus of a site of one process, and of tests with several nodes. */
export const createHub = (): Hub => {
  const ends = new Set<{ channels: Set<string>; receiver: LineReceiver | undefined }>()
  const open = (): BusLine => {
    const own = { channels: new Set<string>(), receiver: undefined as LineReceiver | undefined }
    ends.add(own)
    return {
      get isShared() {
        return ends.size > 1
      },
      isUp: true,
      send: (channel, text) => {
        queueMicrotask(() => {
          for (const { channels, receiver } of ends) if (channels.has(channel)) receiver?.received(channel, text)
        })
        return true
      },
      listen: (channel) => void own.channels.add(channel),
      unlisten: (channel) => void own.channels.delete(channel),
      attach: (receiver) => {
        own.receiver = receiver
      },
      stats: () => ({ waiting: 0, lost: 0, reconnects: 0 }),
      close: async () => void ends.delete(own),
    }
  }
  return { open }
}
