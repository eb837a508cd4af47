import { useSelector } from '@xstate/react'
import { createContext, useContext, useState } from 'react'
import { createActor } from 'xstate'
import type { CodeName } from '#contract/codes.ts'
import type { FaultResult } from '#src/gateway/gateway-port.ts'
import {
  type CommandMachine,
  type CommandProgress,
  createCommandMachine,
} from '#src/machines/command/command-machine.ts'

interface AnyRejected {
  readonly kind: 'rejected'
  readonly name: CodeName
  readonly data: unknown
  readonly msg: string
}
type AnyResult = { readonly kind: 'accepted'; readonly data: unknown } | AnyRejected | FaultResult

/** A refusal as forms show it. */
export type Refusal = AnyRejected

export interface Command<Input> {
  send(input: Input): void
  readonly busy: boolean
  readonly refusal: Refusal | null
  /** The last try got no answer: nobody knows whether it counts. The same input goes out under the same request id. */
  readonly unanswered: boolean
}

export interface CommandHandlers<Input, Result extends AnyResult> {
  readonly run: (input: Input, requestId: string) => Promise<Result>
  readonly onAccepted: (data: Extract<Result, { kind: 'accepted' }>['data'], input: Input) => void
  readonly onRefused?: ((refusal: Extract<Result, { kind: 'rejected' }>) => void) | undefined
}

/** What a form says, and what says it. */
export interface FormBody {
  readonly input: unknown
  readonly run: (requestId: string) => Promise<AnyResult>
}

/** The place is the form's name, under which its request id is kept over a reload; null keeps nothing. */
export type FormCommandMachine = CommandMachine<FormBody, AnyResult, string | null>

export const formCommand: FormCommandMachine = createCommandMachine()

const FormCommandContext = createContext<FormCommandMachine>(formCommand)

/** What keeps and recalls request ids, provided by `app`. */
export const FormCommandProvider = FormCommandContext.Provider

/** A form's command: sent once at a time; who leaves the form does not call it back. */
export const createFormCommand = <Input, Result extends AnyResult>(
  machine: FormCommandMachine,
  place: string | null,
) => {
  let handlers: CommandHandlers<Input, Result> | undefined
  const notify = ({ type, ...progress }: CommandProgress<FormBody, AnyResult>) => {
    const answer = 'answer' in progress ? (progress.answer as Result | null) : null
    if (type === 'command.accepted' && answer?.kind === 'accepted')
      handlers?.onAccepted(answer.data, progress.pending.body.input as Input)
    if (type !== 'command.sending' && answer?.kind === 'rejected')
      handlers?.onRefused?.(answer as Extract<Result, { kind: 'rejected' }>)
  }
  const actor = createActor(machine, { input: { place, repeats: false, notify } }).start()
  return {
    actor,
    send: (input: Input, next: CommandHandlers<Input, Result>): void => {
      if (actor.getSnapshot().hasTag('busy')) return
      handlers = next
      actor.send({
        type: 'command.submit',
        body: { input, run: (requestId) => (handlers ?? next).run(input, requestId) },
      })
    },
  }
}

/** One command of a form: refused at its fields, unconfirmed without an answer. `form`: where its request id is kept. */
export const useCommand = <Input, Result extends AnyResult>(
  run: CommandHandlers<Input, Result>['run'],
  onAccepted: CommandHandlers<Input, Result>['onAccepted'],
  onRefused?: CommandHandlers<Input, Result>['onRefused'],
  form: string | null = null,
): Command<Input> => {
  const machine = useContext(FormCommandContext)
  const [{ actor, send }] = useState(() => createFormCommand<Input, Result>(machine, form))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const unanswered = useSelector(actor, (snapshot) => snapshot.hasTag('unconfirmed'))
  const answer = useSelector(actor, ({ context }) => context.answer)
  return {
    busy,
    unanswered,
    refusal: answer?.kind === 'rejected' ? answer : null,
    send: (input) => send(input, { run, onAccepted, onRefused }),
  }
}
