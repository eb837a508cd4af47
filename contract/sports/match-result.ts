import * as z from 'zod/mini'
import { MatchId } from '#contract/ids.ts'
import { MatchNote } from './entities/match-item.ts'

const Count = z.int().check(z.minimum(0), z.maximum(999))
const Sides = z.strictObject({ home: Count, away: Count })
const Side = z.enum(['home', 'visit'])
const partNames = ['match', 'h1', 'h2', 'q1', 'q2', 'q3', 'q4', 'm1', 'm2', 'm3', 'm4', 'm5'] as const
const mapNames = ['m1', 'm2', 'm3', 'm4', 'm5'] as const

/** What is known for good of how a match went, whole: parts that are over, goals in their order, corners, maps and their kills. */
export const ResultFacts = z.strictObject({
  parts: z.partialRecord(z.enum(partNames), Sides),
  corners: z.partialRecord(z.enum(['match', 'h1', 'h2']), Sides),
  goals: z.array(Side).check(z.maxLength(99)),
  kills: z.partialRecord(z.enum(mapNames), Sides),
  maps: z.partialRecord(z.enum(mapNames), Side),
})

/**
 * A result as an operator gives it. `correction` replaces what was wrong; `rollback` takes it back, and what `facts` does
 * not decide is open again; `void`: what `facts` names stands, the rest is void, for what `note` says (null with the other
 * kinds). `isFinal`: nothing is open any more. [S-13]
 */
export const MatchResultAsked = z.strictObject({
  matchId: MatchId,
  kind: z.enum(['result', 'correction', 'rollback', 'void']),
  facts: ResultFacts,
  isFinal: z.boolean(),
  note: z.nullable(MatchNote),
})
export type MatchResultAsked = z.infer<typeof MatchResultAsked>
