import { fromPromise } from 'xstate'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { BetPage } from '#src/features/bets/bet-page.tsx'
import { recordsPath } from '#src/features/bets/bet-paths.ts'
import { searchOfFormerBets } from '#src/features/bets/records/record-filters.ts'
import { RecordsPage, type RecordMachines } from '#src/features/bets/records/records-page.tsx'
import { VenueRoundPage } from '#src/features/bets/records/venue-round-page.tsx'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { betRecords } from '#contract/records/calls.ts'
import { recordFileMachine, type PageAsk } from '#src/machines/records/record-file-machine.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { datedBy } from '#src/app/command/provide-command.ts'

/** [C-13] */
const provideRecords = ({ gateway, serverNow }: MemberParts): RecordMachines => {
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

/** Every bet of mine, whatever it was on. [R-12, C-13] */
export const RecordsRoute = createMembersRoute(provideRecords, RecordsPage)

const VenueRound = () => {
  const { channelCode = '', roundId = '' } = useParams()
  return <VenueRoundPage key={`${channelCode}/${roundId}`} channelCode={channelCode} roundId={roundId} />
}

/** One round at a venue. [C-13] */
export const VenueRoundRoute = createMembersRoute(() => null, VenueRound)

const Bet = createMembersRoute(
  () => null,
  () => {
    const { orderId = '' } = useParams()
    return <BetPage key={orderId} asked={orderId} />
  },
)

/** One bet of mine. The list that was at this address is the one of all bets, narrowed to sports. [R-12, C-13] */
export const BetsRoute = () => {
  const { orderId } = useParams()
  const [search] = useSearchParams()
  if (orderId !== undefined) return <Bet />
  const narrowed = new URLSearchParams(searchOfFormerBets(search)).toString()
  return <Navigate to={`${recordsPath}?${narrowed}`} replace />
}
