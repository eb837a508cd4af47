import { reportContextMax } from '#contract/limits.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'

const isLine = ({ content }: RoomMessage): boolean => content.msgType === 'text' || content.msgType === 'gift'

/** How far around a line its context is looked for. */
export const contextReach = 3 * reportContextMax

/** A line with the ten around it, half of them before; where one side has fewer, the other gives more. [P-02] */
export const contextOf = (around: readonly RoomMessage[], line: RoomMessage): readonly RoomMessage[] => {
  const before = around.filter((message) => isLine(message) && message.seq < line.seq)
  const after = around.filter((message) => isLine(message) && message.seq > line.seq)
  const half = reportContextMax / 2
  const afterCount = Math.min(after.length, Math.max(half, reportContextMax - before.length))
  const beforeCount = Math.min(before.length, reportContextMax - afterCount)
  return [...before.slice(before.length - beforeCount), line, ...after.slice(0, afterCount)]
}
