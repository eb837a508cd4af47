import { isRefusal } from '#src/machines/command/command.ts'

type AnyAnswer = Parameters<typeof isRefusal>[0]

export interface RequestKeeper {
  /** The id under which an input travels: the same one until the server has said what became of it. */
  idFor(input: unknown): string
  /** Hears what a try was answered; true when the outcome is known. */
  settle(answer: AnyAnswer): boolean
}

/** Keeps the request id of a command while its outcome is open; another input is another command. */
export const createRequestKeeper = (newId: () => string = () => crypto.randomUUID()): RequestKeeper => {
  let open: { key: string; id: string; attempts: number } | undefined
  return {
    idFor: (input) => {
      const key = JSON.stringify(input)
      if (open?.key !== key) open = { key, id: newId(), attempts: 0 }
      open.attempts += 1
      return open.id
    },
    settle: (answer) => {
      const isKnown = answer.kind === 'accepted' || isRefusal(answer, open?.attempts ?? 1)
      if (isKnown) open = undefined
      return isKnown
    },
  }
}
