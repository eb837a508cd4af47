import type { CallbackLogicFunction, EventObject } from 'xstate'

/** Runs a callback actor's logic as a machine would: collects what it sends, hands it commands, stops it. */
export const runLogic = <Received extends EventObject, Sent extends EventObject, Input>(
  logic: CallbackLogicFunction<Received, Sent, Input>,
  input: Input,
) => {
  const sent: Sent[] = []
  const receivers: ((event: Received) => void)[] = []
  const parts = {
    input,
    sendBack: (event: Sent) => sent.push(event),
    receive: (listener: (event: Received) => void) => receivers.push(listener),
  }
  // The logic under test uses no more of its scope than these.
  const stop = logic(parts as unknown as Parameters<typeof logic>[0])
  return {
    sent,
    send: (event: Received): void => {
      for (const receive of receivers) receive(event)
    },
    stop: (): void => {
      if (typeof stop === 'function') stop()
    },
  }
}
