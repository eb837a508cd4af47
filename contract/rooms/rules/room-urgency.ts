import type { ModeratedRoom } from '#contract/rooms/entities/moderated-room.ts'

type Urgency = Pick<ModeratedRoom, 'roomNo' | 'held' | 'reports' | 'objections' | 'messagesAMinute' | 'viewerCount'>

const weightsOf = ({ held, reports, objections, messagesAMinute, viewerCount }: Urgency): readonly number[] => [
  held.count,
  reports,
  objections,
  messagesAMinute,
  viewerCount,
]

/** Worst first: held texts end after two minutes, reports and objections keep; then the busier room. [P-02] */
export const byUrgency = (one: Urgency, other: Urgency): number => {
  const [own, others] = [weightsOf(one), weightsOf(other)]
  const first = own.findIndex((weight, place) => weight !== others[place])
  return first < 0 ? one.roomNo.localeCompare(other.roomNo) : (others[first] ?? 0) - (own[first] ?? 0)
}
