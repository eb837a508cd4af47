import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import type { ReportAct } from '#contract/rooms/entities/report.ts'
import { reportClaim, reportDecide, reportList } from '#contract/rooms/report-calls.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { type ClaimAnswer, type ClaimPlace, reportClaimMachine } from '#src/machines/rooms/report-claim-machine.ts'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'

const ask = async (gateway: Gateway, { roomNo: chatRoomNo, caseId }: ClaimPlace): Promise<ClaimAnswer> => {
  const result = await gateway.call(reportClaim, { chatRoomNo, caseId, holds: true }, { quiet: true })
  if (result.kind === 'accepted') return { kind: 'held' }
  if (result.kind === 'fault') return { kind: 'fault' }
  if (result.name === 'REPORT_TAKEN') return { kind: 'taken', nickname: result.data.nickname }
  return { kind: 'over' }
}

const provideClaim = (gateway: Gateway) =>
  reportClaimMachine.provide({
    actors: {
      claim: fromPromise(({ input }) => ask(gateway, input)),
      release: fromCallback(({ input: { roomNo: chatRoomNo, caseId } }) => () => {
        void gateway.call(reportClaim, { chatRoomNo, caseId, holds: false }, { quiet: true })
      }),
    },
  })

/** A case that is open here: whose it is, and what may be decided. [P-02] */
export const useCase = ({ roomNo, caseId }: ClaimPlace) => {
  const { gateway } = useServices()
  const askAgain = useAskAgain()
  const machine = useMemo(() => provideClaim(gateway), [gateway])
  const claim = useActorRef(machine, { input: { roomNo, caseId } })
  const answer = useSelector(claim, ({ context }) => context.answer)
  const command = useCommand(
    (act: ReportAct, requestId) => gateway.call(reportDecide, { requestId, chatRoomNo: roomNo, caseId, act }),
    () => askAgain(reportList),
    () => askAgain(reportList),
  )
  return { answer, command }
}
