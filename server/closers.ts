import type { Log } from './ports/services.ts'
import { oneLineOf } from './start-fault.ts'

/** What has been started, to be closed in reverse order. One that fails does not keep the others open. */
export const createClosers = (log: Log) => {
  const open: { name: string; close: () => unknown }[] = []
  return {
    add: (name: string, close: () => unknown): void => void open.push({ name, close }),
    closeAll: async (): Promise<void> => {
      for (let last = open.pop(); last; last = open.pop()) {
        try {
          await last.close()
        } catch (error) {
          log.error({ err: error }, `${last.name} did not close: ${oneLineOf(error)}`)
        }
      }
    },
  }
}

export type Closers = ReturnType<typeof createClosers>
