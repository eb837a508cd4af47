import { fromCallback, fromPromise, type EventObject, type PromiseActorLogic } from 'xstate'
import type { AnyAnswer } from '#src/machines/command/command.ts'
import type { CommandMachine, Pending, Recalled } from '#src/machines/command/command-machine.ts'

export interface FakeCall<Output, Input> {
  readonly input: Input
  answer(output: Output): Promise<void>
  fail(): Promise<void>
}

/** Lets everything that waits on promises run. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A promise actor whose calls a test answers one by one. */
export const fakeCalls = <Output, Input>(): {
  logic: PromiseActorLogic<Output, Input>
  calls: FakeCall<Output, Input>[]
  last(): FakeCall<Output, Input>
} => {
  const calls: FakeCall<Output, Input>[] = []
  const logic = fromPromise<Output, Input>(
    ({ input }) =>
      new Promise<Output>((resolve, reject) => {
        calls.push({
          input,
          answer: (output) => {
            resolve(output)
            return settle()
          },
          fail: () => {
            reject(new Error('a bug'))
            return settle()
          },
        })
      }),
  )
  const last = (): FakeCall<Output, Input> => {
    const call = calls.at(-1)
    if (!call) throw new Error('nothing was called')
    return call
  }
  return { logic, calls, last }
}

/** A callback actor that remembers what it was sent and sends what a test tells it to. */
export const fakeFeed = <Received extends EventObject, Input>() => {
  const starts: Input[] = []
  const received: Received[] = []
  let send: ((event: EventObject) => void) | undefined
  let running = 0
  const logic = fromCallback<Received, Input>(({ input, sendBack, receive }) => {
    starts.push(input)
    running += 1
    send = sendBack
    receive((event) => received.push(event))
    return () => {
      running -= 1
    }
  })
  return {
    logic,
    starts,
    received,
    running: () => running,
    send: (event: { type: string } & Record<string, unknown>) => {
      if (!send) throw new Error('the feed does not run')
      send(event)
    },
  }
}

/** A command whose calls a test answers, with what is kept of it and a network that a test switches. */
export const fakeCommand = <Body, A extends AnyAnswer, Place>(machine: CommandMachine<Body, A, Place>) => {
  const sends = fakeCalls<A, Pending<Body> & { place: Place }>()
  const recalls = fakeCalls<Recalled<Body> | null, { place: Place }>()
  const follow = fakeFeed<EventObject, { requestId: string }>()
  const network = fakeFeed()
  const kept: (Pending<Body> | null)[] = []
  const logic = machine.provide({
    actors: { send: sends.logic, recall: recalls.logic, follow: follow.logic, network: network.logic },
    actions: { keep: (_, { pending }) => void kept.push(pending) },
  })
  return { logic, sends, recalls, follow, network, kept }
}
