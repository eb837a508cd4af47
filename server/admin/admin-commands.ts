import type { RoomRecord } from '../ports/rooms.ts'
import type { Services } from '../ports/services.ts'
import { listOutbox } from './outbox-command.ts'

export const adminUsage = `usage: npm run -s admin -- <command>
  stream-key <anchor>                            prints a fresh stream key for an anchor's room
  order revert <orderId>                         gives the stake back and takes the order off the screens
  role grant|revoke <room> <member> moderator    makes a member a moderator of a room, or no longer
  ledger verify                                  every account equals its postings, and all sum to zero
  outbox list <count>                            the newest messages by SMS and mail, as JSON`

/** `exit` 0 done, 1 not possible, 2 wrong usage. */
export interface AdminResult {
  readonly exit: 0 | 1 | 2
  readonly lines: readonly string[]
}

export type AdminServices = Pick<
  Services,
  'members' | 'rooms' | 'bets' | 'wallets' | 'audit' | 'presence' | 'messageOutbox'
> & {
  streamKeys: { issue(roomNo: string): Promise<string> }
}

const actor = 'operator'

const done = (...lines: string[]): AdminResult => ({ exit: 0, lines })
const failed = (...lines: string[]): AdminResult => ({ exit: 1, lines })
export const wrongUsage: AdminResult = { exit: 2, lines: adminUsage.split('\n') }

const issueStreamKey = async (services: AdminServices, name: string): Promise<AdminResult> => {
  const anchor = await services.members.byName(name)
  if (!anchor) return failed(`there is no member ${name}`)
  if (anchor.anchorRoomNo === null) return failed(`${name} has no room: only anchors have stream keys`)
  const key = await services.streamKeys.issue(anchor.anchorRoomNo)
  await services.audit.note(actor, 'stream-key.issue', anchor.anchorRoomNo, { anchor: anchor.name })
  return done(key)
}

const revertOrder = async (services: AdminServices, orderId: string): Promise<AdminResult> => {
  if (!/^\d{1,18}$/.test(orderId)) return failed(`${orderId} is not an order id`)
  const outcome = await services.bets.revert(orderId, actor)
  if (outcome === 'unknown') return failed(`there is no order ${orderId}`)
  return done(outcome === 'already' ? `order ${orderId} was reverted before` : `order ${orderId} is reverted`)
}

const findPair = async ({ rooms, members }: AdminServices, roomNo: string, name: string) => {
  const [room, member] = await Promise.all([rooms.find(roomNo), members.byName(name)])
  if (!room) return `there is no room ${roomNo}`
  if (!member) return `there is no member ${name}`
  return { room, member }
}

const changeRole = async (
  services: AdminServices,
  change: 'grant' | 'revoke',
  roomNo: string,
  name: string,
): Promise<AdminResult> => {
  const pair = await findPair(services, roomNo, name)
  if (typeof pair === 'string') return failed(pair)
  const { room, member }: { room: RoomRecord; member: { id: string; name: string } } = pair
  if (change === 'grant') {
    if (room.anchorId === member.id) return failed(`${member.name} is the anchor of room ${roomNo}`)
    await services.rooms.grantModerator(roomNo, member.id)
  } else await services.rooms.revokeModerator(roomNo, member.id)
  await services.audit.note(actor, `role.${change}`, member.id, { roomNo, role: 'moderator' })
  services.presence.selfChanged(roomNo, member.id)
  return done(`${member.name} is ${change === 'grant' ? 'now' : 'no longer'} a moderator of room ${roomNo}`)
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
}): AdminResult =>
  faults.length === 0
    ? done(`ledger clean: ${accounts} accounts, ${postings} postings`)
    : failed(`ledger broken: ${faults.length} faults`, ...faults)

const verifyLedger = async (services: AdminServices): Promise<AdminResult> => {
  const checked = await services.wallets.verify()
  await services.audit.note(actor, 'ledger.verify', 'ledger', checked)
  return ledgerReport(checked)
}

type Command = (services: AdminServices) => Promise<AdminResult>

/** The command that words make, or undefined: wrong usage. */
export const adminCommandOf = (words: readonly string[]): Command | undefined => {
  const [command, first = '', second = '', third = '', fourth = ''] = words
  const line = `${command} ${words.length}`
  if (line === 'stream-key 2') return (services) => issueStreamKey(services, first)
  if (line === 'order 3' && first === 'revert') return (services) => revertOrder(services, second)
  if (line === 'ledger 2' && first === 'verify') return verifyLedger
  if (line === 'outbox 3' && first === 'list') return (services) => listOutbox(services, second)
  if (line === 'role 5' && (first === 'grant' || first === 'revoke') && fourth === 'moderator')
    return (services) => changeRole(services, first, second, third)
  return undefined
}

/** Runs an operator's command; each is written to the audit. */
export const runAdminCommand = async (services: AdminServices, words: readonly string[]): Promise<AdminResult> =>
  adminCommandOf(words)?.(services) ?? wrongUsage
