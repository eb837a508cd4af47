import type { AdminAnswer } from '#contract/admin.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers, AdminServices } from '#server/app/admin/admin-services.ts'

const changeRole = async (
  { rooms, members, audit, presence }: AdminServices,
  { command, roomNo, member: name }: { command: 'role.grant' | 'role.revoke'; roomNo: string; member: string },
): Promise<AdminAnswer> => {
  const [room, member] = await Promise.all([rooms.find(roomNo), members.byName(name)])
  if (!room) return failed(`there is no room ${roomNo}`)
  if (!member) return failed(`there is no member ${name}`)
  if (command === 'role.grant') {
    if (room.anchorId === member.id) return failed(`${member.name} is the anchor of room ${roomNo}`)
    await rooms.grantModerator(roomNo, member.id)
  } else await rooms.revokeModerator(roomNo, member.id)
  await audit.note(operator, command, member.id, { roomNo, role: 'moderator' })
  presence.selfChanged(roomNo, member.id)
  return done(`${member.name} is ${command === 'role.grant' ? 'now' : 'no longer'} a moderator of room ${roomNo}`)
}

/** A ledger check as lines; faults make it fail. */
export const ledgerReport = ({
  accounts,
  postings,
  faults,
}: {
  accounts: number
  postings: number
  faults: string[]
}): AdminAnswer =>
  faults.length === 0
    ? done(`ledger clean: ${accounts} accounts, ${postings} postings`)
    : failed(`ledger broken: ${faults.length} faults`, ...faults)

/** Streams, roles and money. */
export const roomCommands: AdminHandlers<
  'stream-key' | 'order.revert' | 'role.grant' | 'role.revoke' | 'ledger.verify'
> = {
  'stream-key': async ({ members, streamKeys, audit }, { anchor: name }) => {
    const anchor = await members.byName(name)
    if (!anchor) return failed(`there is no member ${name}`)
    if (anchor.anchorRoomNo === null) return failed(`${name} has no room: only anchors have stream keys`)
    const key = await streamKeys.issue(anchor.anchorRoomNo)
    await audit.note(operator, 'stream-key.issue', anchor.anchorRoomNo, { anchor: anchor.name })
    return done(key)
  },
  'order.revert': async ({ bets }, { orderId }) => {
    const outcome = await bets.revert(orderId, operator)
    if (outcome === 'unknown') return failed(`there is no order ${orderId}`)
    return done(outcome === 'already' ? `order ${orderId} was reverted before` : `order ${orderId} is reverted`)
  },
  'role.grant': changeRole,
  'role.revoke': changeRole,
  'ledger.verify': async ({ wallets, audit }) => {
    const checked = await wallets.verify()
    await audit.note(operator, 'ledger.verify', 'ledger', checked)
    return ledgerReport(checked)
  },
}
