import {
  agentCheck,
  agentCodeAdd,
  agentJoin,
  agentMembers,
  agentOverview,
  agentStatements,
} from '#contract/agents/calls.ts'
import type { AgentApplication, AgentCode } from '#contract/agents/entities/agent.ts'
import { agentStatementsMax } from '#contract/limits.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [P-03] */
export const handleAgentCheck = handle(agentCheck, async ({ member, applications }) => {
  const [isAgent, application] = await Promise.all([applications.isAgent(member.id), applications.newest(member.id)])
  return accept({ isAgent, application })
})

/** [P-03] */
export const handleAgentJoin = handle(agentJoin, ({ member, applications, idempotency, now }, input) =>
  idempotency.once<{ application: AgentApplication }, 'APPLIED_ALREADY', null>(
    { memberId: member.id, path: agentJoin.path, body: input },
    {
      check: async () => accept(null),
      effect: async (unit) => {
        const application = await applications.in(unit).add(member.id, input, now())
        return application ? accept({ application }) : reject('APPLIED_ALREADY')
      },
    },
  ),
)

/** [P-03] */
export const handleAgentOverview = handle(agentOverview, async ({ member, pages }, { month, currency }) => {
  const overview = await pages.overview({ agentId: member.id, month, currency })
  return overview ? accept(overview) : reject('AGENT_ONLY')
})

/** [P-03] */
export const handleAgentMembers = handle(agentMembers, async ({ member, pages }, { limit, beforeId, ...asked }) => {
  const found = await pages.members({ ...asked, agentId: member.id, beforeId, limit: limit + 1 })
  return found ? accept({ members: found.slice(0, limit), hasMore: found.length > limit }) : reject('AGENT_ONLY')
})

/** [P-03] */
export const handleAgentStatements = handle(
  agentStatements,
  async ({ member, applications, statements }, { currency }) => {
    if (!(await applications.isAgent(member.id))) return reject('AGENT_ONLY')
    return accept({ statements: await statements({ agentId: member.id, currency, limit: agentStatementsMax }) })
  },
)

/** [P-03] */
export const handleAgentCodeAdd = handle(agentCodeAdd, ({ member, applications, idempotency, codes }, input) =>
  idempotency.once<{ code: AgentCode }, 'AGENT_ONLY' | 'FIELD_REFUSED', null>(
    { memberId: member.id, path: agentCodeAdd.path, body: input },
    {
      check: async () => ((await applications.isAgent(member.id)) ? accept(null) : reject('AGENT_ONLY')),
      effect: async (unit) => {
        const made = await codes.in(unit).add(member.id, input.label)
        if (typeof made === 'string') return reject('FIELD_REFUSED', { field: 'label', rule: made })
        return accept({ code: made })
      },
    },
  ),
)
