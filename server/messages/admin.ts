import type { AdminAnswer, AdminRequestOf } from '#contract/admin.ts'
import type { Audience, Members } from '#server/accounts/ports.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Advertising } from '#server/protection/ports.ts'
import type { Inbox } from './ports.ts'

/** Members of one transaction. */
const atOnce = 1_000

interface MessagesAdminDeps {
  inbox: Inbox
  members: Pick<Members, 'byName'>
  audience: Audience
  advertising: Pick<Advertising, 'openAmong'>
  units: UnitOfWork
  audit: Audit
}

type Written = AdminRequestOf<'message.send'> | AdminRequestOf<'message.preview'>

/** Nobody in a pause of play is offered anything. */
const receivers = async ({ advertising }: MessagesAdminDeps, { kind }: Written, memberIds: readonly string[]) =>
  kind === 'promotion' ? advertising.openAmong(memberIds) : memberIds

const sendTo = async (deps: MessagesAdminDeps, written: Written, memberIds: readonly string[]): Promise<number> => {
  const { id, kind, title, text, link } = written
  const reached = await receivers(deps, written, memberIds)
  const values = { title, text }
  return deps.units.run((unit) =>
    deps.inbox.in(unit).putAll(
      reached.map((memberId) => ({
        key: `operator:${id}`,
        memberId,
        kind,
        template: 'operator.message' as const,
        values,
        link,
      })),
    ),
  )
}

const sendToAudience = async (deps: MessagesAdminDeps, written: Written, vipMin: number): Promise<number> => {
  let sent = 0
  let afterId = '0'
  for (;;) {
    const memberIds = await deps.audience.after(vipMin, afterId, atOnce)
    sent += await sendTo(deps, written, memberIds)
    const last = memberIds.at(-1)
    if (last === undefined || memberIds.length < atOnce) return sent
    afterId = last
  }
}

const linesOf = ({ kind, title, text, link }: Written): string[] => [
  `${kind}${link === null ? '' : `  ${link}`}`,
  title.zh,
  text.zh,
  title.en,
  text.en,
]

/** What a message is written to: one member, or how many at most. */
const reachOf = async ({ members, audience }: MessagesAdminDeps, { to }: Written) => {
  if ('vipMin' in to) return { memberIds: null, vipMin: to.vipMin, reach: await audience.size(to.vipMin) }
  const member = await members.byName(to.member)
  return member ? { memberIds: [member.id], vipMin: 0, reach: 1 } : undefined
}

const unknown = ({ to }: Written): AdminAnswer => failed(`there is no member ${'member' in to ? to.member : ''}`)

/** What operators write to members. */
export const messagesAdmin: AdminHandlers<'message.preview' | 'message.send', MessagesAdminDeps> = {
  'message.preview': async (deps, written) => {
    const reach = await reachOf(deps, written)
    if (!reach) return unknown(written)
    return done(`to ${reach.reach} at most; nothing is sent`, ...linesOf(written))
  },
  /** Noted before the first goes out; sent again with its id, it goes on where it was stopped. */
  'message.send': async (deps, written) => {
    const reach = await reachOf(deps, written)
    if (!reach) return unknown(written)
    const { id, command: _, ...what } = written
    await deps.audit.note(operator, 'message.send', `message:${id}`, what)
    const sent = reach.memberIds
      ? await sendTo(deps, written, reach.memberIds)
      : await sendToAudience(deps, written, reach.vipMin)
    return done(`${id}: sent to ${sent} of ${reach.reach}`)
  },
}
