/** What the server has seen of a caller; counts are of the last hour unless said otherwise. */
export interface RiskSignals {
  readonly callsOfAddressLastMinute: number
  /** new: nobody has logged in with it; newToMember: the member who calls has not. */
  readonly device: 'known' | 'new' | 'newToMember'
  readonly failedTries: { readonly address: number; readonly device: number; readonly member: number }
  /** Wrong answers to challenges, of the address or the device. */
  readonly failedChallenges: number
}

const scoreMax = 100

/** Points for each beyond the free ones, up to a bound. */
const pointsOf = (count: number, { free, each, max }: { free: number; each: number; max: number }): number =>
  Math.min(max, Math.floor(Math.max(0, count - free) * each))

const devicePoints = { known: 0, new: 10, newToMember: 20 } as const

/** How odd a caller looks: 0 (nothing) to 100. The weights are argued for in docs/decisions/0015. [S-07] */
export const riskScore = (signals: RiskSignals): number => {
  const { callsOfAddressLastMinute, device, failedTries, failedChallenges } = signals
  // Many people may share an address, so that its failures weigh less than those of a device or a member.
  const tries =
    pointsOf(failedTries.device, { free: 0, each: 10, max: 40 }) +
    pointsOf(failedTries.address, { free: 2, each: 4, max: 30 }) +
    pointsOf(failedTries.member, { free: 0, each: 8, max: 40 })
  return Math.min(
    scoreMax,
    pointsOf(callsOfAddressLastMinute, { free: 10, each: 0.6, max: 25 }) +
      devicePoints[device] +
      Math.min(tries, 60) +
      pointsOf(failedChallenges, { free: 1, each: 5, max: 20 }),
  )
}
