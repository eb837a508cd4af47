import type * as z from 'zod/mini'
import { callRemote, type RemoteService } from '#server/venues/remote/remote-call.ts'
import { FaultAnswer, PlayAnswer, sandboxPaths, type FaultRequest, type PlayRequest } from './sandbox-faults.ts'

/** What an operator does with the sandbox venue. Each answers undefined when it does not answer. */
export interface SandboxControl {
  /** Answers the faults that are on after it. */
  setFault(fault: z.infer<typeof FaultRequest>): Promise<string[] | undefined>
  /** Answers false when there is not so much to lose. */
  play(play: z.infer<typeof PlayRequest>): Promise<boolean | undefined>
}

export const createSandboxControl = (service: RemoteService): SandboxControl => ({
  setFault: async (fault) => {
    const result = await callRemote(service, sandboxPaths.fault, fault, FaultAnswer)
    return result.kind === 'answered' ? result.data.faults : undefined
  },
  play: async (play) => {
    const result = await callRemote(service, sandboxPaths.play, play, PlayAnswer)
    return result.kind === 'answered' ? result.data.isDone : undefined
  },
})
