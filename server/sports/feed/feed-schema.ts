import * as z from 'zod/mini'
import { Incident, LineUpPlayer, MatchNote, MatchStatistic, Sport } from '#contract/sports/entities/match-item.ts'
import { MatchClock, MatchEvent } from '#contract/sports/entities/match.ts'
import type { FeedMessage } from './feed-messages.ts'

const named = { name: z.string(), nameEn: z.string(), logo: z.string() }
const Team = z.object({
  teamId: z.string(),
  ...named,
  shortName: z.optional(z.string()),
  shortNameEn: z.optional(z.string()),
})
const Score = z.object({ home: z.number(), away: z.number() })
const Scores = z.record(z.string(), Score)
const Side = z.enum(['home', 'visit'])
const Status = z.union([z.literal(0), z.literal(1), z.literal(2)])
const score = { homeScore: z.number(), visitScore: z.number() }

const Body = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fixture'),
    sport: Sport,
    league: z.object({ leagueId: z.string(), isPinned: z.boolean(), ...named }),
    round: z.string(),
    roundEn: z.string(),
    home: Team,
    visit: Team,
    startAtMs: z.number(),
    matchId: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('prices'),
    isWhole: z.boolean(),
    prices: z.array(z.object({ selectionId: z.string(), oddsMilli: z.number(), isOpen: z.boolean() })),
  }),
  z.object({ kind: z.literal('suspension'), isSuspended: z.boolean() }),
  z.object({ kind: z.literal('standing'), gameStatus: Status, ...score, clock: MatchClock }),
  z.object({
    kind: z.literal('event'),
    event: MatchEvent,
    announcedAs: z.nullable(z.enum(['goal', 'match'])),
    ...score,
  }),
  z.object({
    kind: z.literal('detail'),
    detail: z.object({
      venue: z.optional(z.string()),
      venueEn: z.optional(z.string()),
      statistics: z.optional(z.array(MatchStatistic)),
      momentum: z.optional(z.array(z.int())),
      incidents: z.optional(z.array(Incident)),
      lineUps: z.optional(z.object({ home: z.array(LineUpPlayer), visit: z.array(LineUpPlayer) })),
    }),
  }),
  z.object({
    kind: z.enum(['result', 'correction', 'rollback', 'void']),
    facts: z.object({
      parts: Scores,
      corners: Scores,
      goals: z.array(Side),
      kills: Scores,
      maps: z.record(z.string(), Side),
    }),
    isFinal: z.boolean(),
    note: z.optional(MatchNote),
  }),
])

const Message = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  seq: z.int().check(z.minimum(1)),
  atMs: z.int(),
  fixtureId: z.string(),
  body: Body,
})

const issueOf = ({ path, message }: z.core.$ZodIssue): string => `${path.join('.') || 'it'}: ${message}`

/** One line of a recorded feed, or what is wrong with it. */
export const readFeedLine = (line: string): FeedMessage | { fault: string } => {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { fault: 'it is no JSON' }
  }
  const parsed = Message.safeParse(value)
  if (!parsed.success) return { fault: parsed.error.issues.slice(0, 3).map(issueOf).join('; ') }
  return parsed.data as FeedMessage
}
