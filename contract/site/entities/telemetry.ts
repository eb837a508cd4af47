import * as z from 'zod/mini'

/**
 * Everything that screens report of themselves, and what `value` says; `page` is the path of the screen. [C-17]
 * client.started: a visit begins, `page` ends with the build. page.opened: another path. session.opened, session.ended: a
 * log-in, and its end. call.failed: a message about a call was shown. room.opened: a room has its details. play.started:
 * milliseconds to the first picture. play.stalled, play.failed: it waits; it gave up. gift.sent: how many in a row.
 * bet.accepted: a bet stands. command.stuck: a press came to no rest within 15 seconds, a fault of ours.
 */
export const telemetryNames = [
  'client.started',
  'page.opened',
  'session.opened',
  'session.ended',
  'call.failed',
  'room.opened',
  'play.started',
  'play.stalled',
  'play.failed',
  'gift.sent',
  'bet.accepted',
  'command.stuck',
] as const

export const TelemetryName = z.enum(telemetryNames)
export type TelemetryName = z.infer<typeof TelemetryName>
