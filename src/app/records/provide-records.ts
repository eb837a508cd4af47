import { fromPromise } from 'xstate'
import { betRecords } from '#contract/records/calls.ts'
import type { RecordMachines } from '#src/features/bets/records/records-page.tsx'
import { recordFileMachine, type PageAsk } from '#src/machines/records/record-file-machine.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { datedBy } from '#src/app/command/provide-command.ts'

/** [C-13] */
export const provideRecords = ({ gateway, serverNow }: MemberParts): RecordMachines => {
  const dated = datedBy(serverNow)
  return {
    file: recordFileMachine.provide({
      actors: {
        readPage: fromPromise(({ input: { ask, after }, signal }: { input: PageAsk; signal: AbortSignal }) =>
          dated(gateway.call(betRecords, { ...ask, after }, { signal, quiet: true })),
        ),
      },
    }),
  }
}
