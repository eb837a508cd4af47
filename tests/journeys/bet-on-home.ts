import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import type { TestClient } from '#tests/world/client.ts'
import { roomNo } from './journey.ts'

/** Its match is hours away: nothing closes or moves. */
const earlyRoomNo = '88238'

/** A bet on a home side, shared with the room. */
export const betOnHome = async (client: TestClient): Promise<void> => {
  const { match } = await client.accepted(roomInfoAnonymous, { chatRoomNo: earlyRoomNo })
  const selections = match?.markets.flatMap((market) => market.selections) ?? []
  const selection = selections.find(({ selectionId }) => selectionId === '1x2:home')
  if (!match || !selection) throw new Error('nobody can bet on the home side')
  const { matchId } = match
  await client.accepted(betPlace, {
    requestId: crypto.randomUUID(),
    legs: [{ matchId, selectionId: selection.selectionId, oddsMilli: selection.oddsMilli }],
    sizes: null,
    stakeMinor: 1_000,
    currency: 'CNY',
    accept: 'any',
    chatRoomNo: roomNo,
    followsOrderId: null,
  })
}
